"""Settings of all tests: the same examples in every run, and no clock decides (no deadline, no "too slow")."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "same-every-time", deadline=None, derandomize=True, database=None, suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("same-every-time")
