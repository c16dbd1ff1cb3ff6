"""The built site inside other pages: a school's website of another origin, MathALÉA, and a SCORM 1.2 platform."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import build
from e2e.conftest import Guard, Site, ready

ALONE = "?game=math-magic&preset=8&mode=alone&seed=7&embed=1&o.last=2&v=1"
HEAD = "<!doctype html><link rel=icon href='data:,'>"
HEARD = "<script>heard = []; addEventListener('message', ({data, origin}) => heard.push({...data, origin}));</script>"


def framed(site: Site, *addresses: str, script: str = "") -> str:
    frames = "".join(f'<iframe src="{site.at("localhost")}{address}" width="1100" height="780"></iframe>'
                     for address in addresses)
    return f"{HEAD}<title>École</title>{HEARD}{script}{frames}"


def heard(page: Page, kind: str) -> list[dict[str, Any]]:
    return list(page.evaluate("kind => heard.filter(({type}) => type === kind)", kind))


def until_heard(page: Page, kind: str, count: int = 1) -> dict[str, Any]:
    page.wait_for_function("([kind, count]) => heard.filter(({type}) => type === kind).length >= count",
                           arg=[kind, count])
    return heard(page, kind)[-1]


@pytest.fixture
def school(page: Page, site: Site, guard: Guard) -> Page:
    """A page of another origin than the app."""
    guard.origins += (site.at("localhost"),)
    return page


def stall(frame: Any) -> None:
    frame.locator("#stall").click()


def test_two_frames_from_another_origin_tell_what_happens_and_take_commands(school: Page, site: Site) -> None:
    site.pages["school.html"] = framed(site, ALONE, "?game=zoned&seed=3&embed=1&v=1")
    school.goto(site.url + "school.html")
    one, other = (school.frame_locator("iframe").nth(number) for number in (0, 1))
    ready(one)
    ready(other)
    expect(one.locator("[data-screen=table]")).to_be_attached()
    expect(one.locator("#go-home")).to_be_hidden()
    assert {fact["game"] for fact in heard(school, "started")} == {"math-magic", "zoned"}
    assert until_heard(school, "height")["height"] > 300
    stall(one)
    assert until_heard(school, "moved")["points"] == [0]
    stall(one)
    over = until_heard(school, "finished")
    assert over["moves"] == 2 and (over["score"], over["of"]) == (0, 4)
    assert not [fact for fact in school.evaluate("heard") if "Joueur" in json.dumps(fact, ensure_ascii=False)]

    tell = "message => document.querySelectorAll('iframe')[1].contentWindow.postMessage(message, '*')"
    school.evaluate(tell, {"target": "bons-comptes", "type": "dance"})
    until_heard(school, "problem")
    school.evaluate(tell, {"target": "bons-comptes", "type": "language", "language": "en"})
    expect(other.locator("#page")).to_have_attribute("lang", "en")
    school.evaluate(tell, {"target": "bons-comptes", "type": "new", "parameters": "game=or-des-fous&mode=pair&seed=1"})
    expect(other.locator("main.or-des-fous")).to_be_attached()


MATHALEA = """<script>
  const number = 4, kept = JSON.parse(localStorage.getItem("copy") ?? "null");
  addEventListener("message", ({data, source}) => {
    if (data?.numeroExercice !== number) return;
    if (data.type === "mathaleaSendScore") localStorage.setItem("copy", JSON.stringify(data));
    if (data.type === "mathaleaAskScore" && kept) source.postMessage({type: "mathaleaHasScore", numeroExercice: number,
      score: kept.score, numberOfQuestions: kept.numberOfQuestions, finalState: [kept.finalState]}, "*");
  });
</script>"""


def test_mathalea_gets_the_score_and_shows_the_same_board_again(school: Page, site: Site) -> None:
    """Field names as its own source has them; it compares `numeroExercice` with ===."""
    asked = "?game=math-magic&preset=8&mode=alone&embed=1&o.last=2&numeroExercice=4&v=eleve&seed=aB3x"
    site.pages["mathalea.html"] = framed(site, asked, script=MATHALEA)
    school.goto(site.url + "mathalea.html")
    frame = school.frame_locator("iframe")
    ready(frame)
    assert until_heard(school, "mathaleaSettings")["urlParams"].startswith("?game=math-magic")
    school.wait_for_function("() => heard.some(({type, numeroExercice}) => type === 'height' && numeroExercice === 4)")
    board = frame.locator("#board").text_content()
    stall(frame)
    stall(frame)
    sent = until_heard(school, "mathaleaSendScore")
    assert sent["numeroExercice"] == 4 and sent["numberOfQuestions"] == 4 and sent["score"] == 0
    school.reload()
    ready(frame)
    expect(frame.locator("#page")).to_contain_text("2")
    until_heard(school, "mathaleaAskScore")
    expect(frame.locator("main.math-magic")).to_be_attached()
    assert frame.locator("#board").text_content() == board, "a seed in letters is a seed"


LMS = """<script src="scorm12.js"></script><script>
  const kept = JSON.parse(localStorage.getItem("cmi") ?? "{}");
  window.API = new Scorm12API({autocommit: false, logLevel: 5});
  if (kept.cmi) window.API.loadFromJSON(kept.cmi, "cmi");
  const keep = () => localStorage.setItem("cmi", JSON.stringify(window.API.renderCommitCMI(true)));
  window.API.on("LMSCommit", keep);
  window.API.on("LMSFinish", keep);
</script>"""


def cmi(page: Page) -> dict[str, Any]:
    return dict(page.evaluate("JSON.parse(localStorage.getItem('cmi')).cmi"))


def test_a_scorm_platform_gets_score_status_time_and_the_match_back(page: Page, site: Site) -> None:
    """Against scorm-again as the platform: launch, play, leave, resume, finish; the package is on its origin."""
    site.pages["scorm12.js"] = (build.PARTS / "scorm-again" / "dist" / "scorm12.min.js").read_text("utf-8")
    site.pages["lms.html"] = f"{HEAD}<title>LMS</title>{LMS}" \
        f'<iframe src="{site.url}{ALONE.replace("embed=1", "embed=1&scorm=1")}" width="1100" height="780"></iframe>'
    page.goto(site.url + "lms.html")
    frame = page.frame_locator("iframe")
    ready(frame)
    stall(frame)
    page.wait_for_function("() => localStorage.getItem('cmi')?.includes('#m=')")
    page.wait_for_function("() => JSON.parse(localStorage.getItem('cmi')).cmi.core.lesson_status === 'incomplete'")
    assert 0 < len(cmi(page)["suspend_data"]) <= 4096
    page.evaluate("() => { document.querySelector('iframe').src = 'about:blank'; }")
    page.wait_for_function("() => JSON.parse(localStorage.getItem('cmi')).cmi.core.exit === 'suspend'")
    page.evaluate("sessionStorage.clear()")

    page.goto(site.url + "lms.html")
    ready(frame)
    expect(frame.locator("#log-1")).to_be_attached()
    stall(frame)
    page.wait_for_function("() => JSON.parse(localStorage.getItem('cmi')).cmi.core.lesson_status === 'completed'")
    assert cmi(page)["core"]["score"]["raw"] == "0"


def test_a_platform_that_throws_is_told_of_and_play_goes_on(page: Page, site: Site) -> None:
    broken = "window.API = new Proxy({}, {get: () => () => { throw new Error('broken'); }});"
    site.pages["lms.html"] = f"{HEAD}<title>LMS</title><script>{broken}</script>" \
        f'<iframe src="{site.url}{ALONE.replace("embed=1", "embed=1&scorm=1")}" width="1100" height="780"></iframe>'
    page.goto(site.url + "lms.html")
    frame = page.frame_locator("iframe")
    ready(frame)
    expect(frame.locator("#page")).to_contain_text("La plateforme ne répond pas")
    stall(frame)
    expect(frame.locator("#log-1")).to_be_attached()
