"""The built site inside other pages: a school's website of another origin, MathALÉA, and a SCORM 1.2 platform."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import SETTINGS, Guard, Site, ready
from web.make import folders, scorm

ALONE = "?game=math-magic&preset=8&mode=alone&seed=7&embed=1&o.last=2&v=1"
HEAD = "<!doctype html><link rel=icon href='data:,'>"
HEARD = "<script>heard = []; addEventListener('message', ({data, origin}) => heard.push({...data, origin}));</script>"


def framed(site: Site, *addresses: str, script: str = "") -> str:
    frames = "".join(
        f'<iframe src="{site.at("localhost")}{address}" width="1100" height="780"></iframe>' for address in addresses
    )
    return f"{HEAD}<title>École</title>{HEARD}{script}{frames}"


def heard(page: Page, kind: str) -> list[dict[str, Any]]:
    return list(page.evaluate("kind => heard.filter(({type}) => type === kind)", kind))


def until_heard(page: Page, kind: str, count: int = 1) -> dict[str, Any]:
    page.wait_for_function(
        "([kind, count]) => heard.filter(({type}) => type === kind).length >= count", arg=[kind, count]
    )
    return heard(page, kind)[-1]


@pytest.fixture
def school(page: Page, site: Site, guard: Guard) -> Page:
    """A page of another origin than the app."""
    guard.origins += (site.at("localhost"),)
    return page


def knows_the_tours(page: Page) -> None:
    """Their card lies over what a test taps, in a low frame."""
    page.add_init_script(f"try {{ localStorage['bons-comptes:settings'] ??= {json.dumps(SETTINGS)} }} catch {{}}")


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


# What hosts do with the height that they are told.
OBEYING = {
    "to the letter": "frame.style.height = `${height}px`;",
    "as MathALÉA does": "frame.setAttribute('scrolling', 'no'); frame.setAttribute('height', height + 20);",
    "with a border": "frame.style = `box-sizing: border-box; border: 3px solid; height: ${height}px`;",
    "with less": "frame.style.height = `${0.9 * height}px`;",
}
OBEY = """<style>iframe {{ border: 0; display: block }}</style><script>
  addEventListener("message", ({{data, source}}) => {{
    const frame = [...document.querySelectorAll("iframe")].find(({{contentWindow}}) => contentWindow === source);
    if (data.source !== "bons-comptes" || data.type !== "height") return;
    const {{height}} = data;
    (frame.told ??= []).push(height);
    {obey}
  }});
  const drawn = async (frames) => {{ while (frames--) await new Promise(requestAnimationFrame); }};
</script>"""
LONG = 120  # frames that are drawn, in which a host would obey as often


def told(page: Page, frame: int = 0) -> list[int]:
    """The heights that a frame has asked for, long after the last of them."""
    page.evaluate("(frames) => drawn(frames)", LONG)
    return list(page.evaluate("frame => document.querySelectorAll('iframe')[frame].told", frame))


@pytest.mark.parametrize("host", OBEYING)
def test_a_host_that_obeys_hears_a_height_once_for_each_screen(school: Page, site: Site, host: str) -> None:
    """A table, its moves and its end have one height."""
    knows_the_tours(school)
    site.pages["school.html"] = framed(site, ALONE, script=OBEY.format(obey=OBEYING[host]))
    school.goto(site.url + "school.html")
    frame = school.frame_locator("iframe")
    ready(frame)
    until_heard(school, "height")
    (table,) = told(school)
    for _ in range(2):
        stall(frame)
    until_heard(school, "finished")
    assert told(school) == [table]


def test_a_screen_that_is_longer_asks_for_more_and_the_next_one_for_less(school: Page, site: Site) -> None:
    site.pages["school.html"] = framed(site, "?v=1", script=OBEY.format(obey=OBEYING["to the letter"]))
    school.goto(site.url + "school.html")
    frame = school.frame_locator("iframe")
    ready(frame)
    until_heard(school, "height")
    (home,) = told(school)
    frame.locator("#game-zoned").click()
    expect(frame.locator("[data-screen=setup]")).to_be_attached()
    *_, setup = told(school)
    frame.locator("#main-button").click()
    expect(frame.locator("[data-screen=table]")).to_be_attached()
    *before, table = told(school)
    assert before == [home, setup] and table < min(home, setup)


def test_a_host_that_takes_the_height_back_is_told_it_again(school: Page, site: Site) -> None:
    """MathALÉA does so whenever its own window changes."""
    site.pages["school.html"] = framed(site, ALONE, script=OBEY.format(obey=OBEYING["as MathALÉA does"]))
    school.goto(site.url + "school.html")
    ready(school.frame_locator("iframe"))
    until_heard(school, "height")
    school.evaluate("document.querySelector('iframe').setAttribute('height', '400')")
    until_heard(school, "height", 2)
    table, again = told(school)
    assert again == table
    assert school.evaluate("Number(document.querySelector('iframe').getAttribute('height'))") == table + 20


def test_two_frames_have_each_a_height_of_their_own(school: Page, site: Site) -> None:
    site.pages["school.html"] = framed(
        site, ALONE, "?game=zoned&seed=3&embed=1&v=1", script=OBEY.format(obey=OBEYING["to the letter"])
    )
    school.goto(site.url + "school.html")
    for number in range(2):
        ready(school.frame_locator("iframe").nth(number))
    until_heard(school, "height", 2)
    assert told(school, 0) == told(school, 1)
    school.evaluate("document.querySelectorAll('iframe')[1].width = 600")
    until_heard(school, "height", 3)
    (left_alone,), (first, narrow) = told(school, 0), told(school, 1)
    assert left_alone == first < narrow


def test_what_a_host_asks_of_a_frame_leaves_the_focus_where_somebody_is(school: Page, site: Site) -> None:
    """It went into the frame, whoever was typing beside it, and from one frame into another."""
    site.pages["school.html"] = framed(site, ALONE, ALONE, script="<input id=own>")
    school.goto(site.url + "school.html")
    one, other = (school.frame_locator("iframe").nth(number) for number in (0, 1))
    ready(one)
    ready(other)
    tell = "message => document.querySelector('iframe').contentWindow.postMessage(message, '*')"
    for place, game in ((school.locator("#own"), "zoned"), (other.locator("#stall"), "or-des-fous")):
        one.locator("button:visible").first.focus()
        place.focus()
        school.evaluate(tell, {"target": "bons-comptes", "type": "new", "parameters": f"game={game}&mode=pair&seed=1"})
        expect(one.locator(f"main.{game}")).to_be_attached()
        expect(place).to_be_focused()


def test_only_the_page_around_the_frame_hears_of_it(school: Page, site: Site) -> None:
    """Neither the page around that one nor another frame in it."""
    site.pages["beside.html"] = f"{HEAD}<title>École</title>{HEARD}"
    site.pages["course.html"] = framed(site, ALONE) + '<iframe src="beside.html"></iframe>'
    course = '<iframe src="course.html" width="1100" height="900"></iframe>'
    site.pages["school.html"] = f"{HEAD}<title>École</title>{HEARD}{course}"
    school.goto(site.url + "school.html")
    frame = school.frame_locator("iframe").frame_locator("iframe").first
    ready(frame)
    stall(frame)
    school.wait_for_function("() => frames[0].heard?.some(({type}) => type === 'moved')")
    assert school.evaluate("heard.length") == school.evaluate("frames[0].frames[1].heard.length") == 0


def test_a_page_that_is_in_no_frame_tells_nobody_anything(page: Page, site: Site) -> None:
    page.add_init_script("""sent = [];
        const really = postMessage.bind(window);
        window.postMessage = (message, ...more) => { sent.push(message); really(message, ...more); };""")
    page.goto(f"{site.url}{ALONE}&numeroExercice=4")
    ready(page)
    page.locator("#stall").click()
    expect(page.locator("#log-1")).to_be_attached()
    page.set_viewport_size({"width": 820, "height": 400})
    ours = "(one) => one?.source === 'bons-comptes' || 'numeroExercice' in Object(one)"
    assert page.evaluate(f"sent.filter({ours})") == []
    expect(page.locator(".wanted-height")).to_have_count(0)


# As Kolibri 0.19's own sandbox: it is called from the first line of the page, holds the interface of SCORM 1.2 itself,
# and counts how far a pupil has come, never less than it was, by the mark or else by the status. Where it can read
# neither, five minutes are all of it. Who has come all the way only looks back.
KOLIBRI = f"""{HEAD}<title>Kolibri</title><script>
  const kept = JSON.parse(localStorage.getItem("kolibri-record") ?? '{{"cmi": {{}}, "progress": 0}}'), {{cmi}} = kept;
  const worth = {{passed: 1, failed: 0.5, browsed: 0.5, incomplete: 0.5, "not attempted": 0}};
  function far() {{
    const [raw, min, max] = ["raw", "min", "max"].map((name) => cmi[`cmi.core.score.${{name}}`]);
    if ([raw, min, max].every((one) => one === undefined)) return worth[cmi["cmi.core.lesson_status"]] ?? null;
    const low = Number(min ?? 0), high = Number(max ?? 100);
    return Math.max(0, Math.min(1, (Number(raw ?? low) - low) / (high - low)));
  }}
  const complete = kept.progress === 1, yes = () => "true";
  sandbox = {{initializeIframe: (window) => {{ window.kolibri = {{}}; }}}};
  API = {{
    LMSInitialize: yes, LMSCommit: yes, LMSFinish: yes, LMSGetLastError: () => 0,
    LMSGetValue: (name) => (name === "cmi.core.lesson_mode" ? (complete ? "review" : "normal") : (cmi[name] ?? "")),
    LMSSetValue(name, value) {{
      cmi[name] = value;
      setTimeout(() => {{  // it counts what stands there once all that was set at a stroke has come
        kept.progress = Math.max(kept.progress, far() ?? 0);
        localStorage.setItem("kolibri-record", JSON.stringify(kept));
      }});
      return "true";
    }},
  }};
  </script><iframe src="index.html" width="1100" height="600"></iframe>"""


@pytest.fixture
def kolibri(page: Page, guard: Guard, tmp_path: Path) -> Iterator[tuple[Page, str]]:
    """The zip in Kolibri's sandbox, which opens index.html without parameters."""
    for name, data in scorm.kolibri_files(f"{ALONE}&scorm=1").items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(data)
    site = Site(tmp_path)
    guard.origins = (site.url,)
    knows_the_tours(page)
    called = "<head><script>parent.sandbox.initializeIframe(window)</script>"
    site.pages["index.html"] = (tmp_path / "index.html").read_text("utf-8").replace("<head>", called, 1)
    site.pages["sandbox.html"] = KOLIBRI
    yield page, f"{site.url}sandbox.html"
    site.stop()


@pytest.mark.offline
def test_a_zip_for_kolibri_launches_its_lesson_and_is_heard(kolibri: tuple[Page, str]) -> None:
    """Nothing is done before the end, and all of it then, whatever the mark; the copy is found again."""
    page, sandbox = kolibri
    page.goto(sandbox)
    frame = page.frame_locator("iframe")
    ready(frame)
    expect(frame.locator("main.math-magic")).to_be_attached()
    expect(frame.locator("#go-home")).to_be_hidden()
    assert page.evaluate("far()") == 0
    stall(frame)
    expect(frame.locator("#log-1")).to_be_attached()
    page.wait_for_function("() => localStorage['kolibri-record'].includes('suspend_data')")
    page.reload()
    ready(frame)
    expect(frame.locator("#log-1")).to_be_attached()
    assert page.evaluate("[far(), kept.progress]") == [0, 0]
    frame.locator("#stall").press("Enter")
    page.wait_for_function("() => kept.progress === 1")
    assert page.evaluate("far()") == 1
    page.reload()
    ready(frame)
    expect(frame.locator("#platform-closed")).to_be_attached()
    expect(frame.locator("#ending")).to_be_attached()
    assert page.evaluate("navigator.serviceWorker.getRegistrations().then(({length}) => length)") == 0


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
    expect(frame.locator("#ending")).to_be_attached()
    assert heard(school, "mathaleaSendScore") == [], "a copy that is looked at is no new result"


def test_mathalea_shows_every_exercise_of_a_series_again(school: Page, site: Site) -> None:
    """It was the last one alone, and the computer went on with it."""
    asked = "?game=math-magic&preset=8&mode=series&count=2&embed=1&numeroExercice=4&v=eleve&seed=aB3x"
    site.pages["mathalea.html"] = framed(site, asked, script=MATHALEA)
    knows_the_tours(school)
    school.goto(site.url + "mathalea.html")
    frame = school.frame_locator("iframe")
    ready(frame)
    bar, boards = frame.locator("#bar"), []
    for number in (1, 2):
        expect(bar).to_contain_text(f"Exercice {number} sur 2")
        boards.append(frame.locator("#board").text_content())
        stall(frame)
        expect(frame.locator("#log-1")).to_be_attached()
        if number == 1:
            frame.locator("[data-act=lesson-exercise]").click()
    sent = until_heard(school, "mathaleaSendScore")
    assert (sent["score"], sent["numberOfQuestions"]) == (0, 2)
    school.reload()
    for number, board in enumerate(boards, 1):
        expect(bar).to_contain_text(f"Exercice {number} sur 2")
        expect(frame.locator("#log-1")).to_be_attached()
        expect(frame.locator("#board")).to_have_text(board or "")
        if number == 1:
            frame.locator("[data-act=lesson-exercise]").click()
    assert heard(school, "mathaleaSendScore") == [], "a copy that is looked at is no new result"


SCO = ALONE.replace("embed=1", "embed=1&scorm=1")
LMS = """<script src="scorm12.js"></script><script>
  const asks = new URLSearchParams(location.search), pupil = `cmi-${asks.get("pupil")}`, mode = asks.get("mode");
  const kept = JSON.parse(localStorage.getItem(pupil) ?? "{}");
  window.API = new Scorm12API({autocommit: false, logLevel: 5});
  if (kept.cmi) API.loadFromJSON(kept.cmi, "cmi");
  if (mode) API.cmi.core.lesson_mode = mode;
  const asked = [];
  for (const call of ["LMSInitialize", "LMSSetValue", "LMSCommit", "LMSFinish"]) {
    const own = API[call].bind(API);
    API[call] = (...what) => {
      asked.push([call, ...what]);
      return globalThis.away ? "false" : own(...what);
    };
  }
  const keep = () => localStorage.setItem(pupil, JSON.stringify(API.renderCommitCMI(true)));
  API.on("LMSCommit", keep);
  API.on("LMSFinish", keep);
</script>"""


@pytest.fixture
def lms(page: Page, site: Site) -> Page:
    """scorm-again as the platform, with a page for each pupil; the package is on its origin."""
    site.pages["scorm12.js"] = (folders.PARTS / "scorm-again" / "dist" / "scorm12.min.js").read_text("utf-8")
    for query in ("?pupil=lea", "?pupil=tom", "?pupil=lea&mode=review", "?pupil=max&mode=browse"):
        site.pages[f"lms.html{query}"] = (
            f'{HEAD}<title>LMS</title>{LMS}<iframe src="{site.url}{SCO}" width="1100" height="780"></iframe>'
        )
    return page


def sit_at(page: Page, site: Site, query: str) -> Any:
    page.goto(f"{site.url}lms.html{query}")
    frame = page.frame_locator("iframe")
    ready(frame)
    return frame


def cmi(page: Page, pupil: str = "lea") -> dict[str, Any]:
    return dict(page.evaluate("pupil => JSON.parse(localStorage.getItem(`cmi-${pupil}`)).cmi", pupil))


def until_status(page: Page, status: str) -> None:
    page.wait_for_function(
        """status => JSON.parse(localStorage.getItem("cmi-lea") ?? "null")
        ?.cmi.core.lesson_status === status""",
        arg=status,
    )


def test_the_life_of_a_copy_on_a_platform(lms: Page, site: Site) -> None:
    """Launched, left, come back to on another device, finished; then neither another try nor a look takes anything."""
    frame = sit_at(lms, site, "?pupil=lea")
    until_status(lms, "incomplete")
    assert lms.evaluate("asked[0][0] === 'LMSInitialize' && asked.every(([call]) => call !== 'LMSFinish')")
    stall(frame)
    expect(frame.locator("#log-1")).to_be_attached()
    lms.wait_for_function("() => asked.filter(([, name]) => name === 'cmi.suspend_data').length === 2")
    assert 0 < len(cmi(lms)["suspend_data"]) <= 4096 and cmi(lms)["core"]["score"]["raw"] == ""
    lms.evaluate("() => { document.querySelector('iframe').src = 'about:blank'; }")
    lms.wait_for_function("() => asked.at(-1)[0] === 'LMSFinish'")
    assert cmi(lms)["core"]["exit"] == "suspend" and cmi(lms)["core"]["lesson_status"] == "incomplete"
    lms.evaluate("""() => {
        for (const name of Object.keys(localStorage)) if (!name.startsWith("cmi")) localStorage.removeItem(name);
        sessionStorage.clear();
        indexedDB.deleteDatabase("bons-comptes");
    }""")

    frame = sit_at(lms, site, "?pupil=lea")
    expect(frame.locator("#log-1")).to_be_attached()
    stall(frame)
    expect(frame.locator("#mark")).to_contain_text("0 sur 100")
    until_status(lms, "completed")
    assert cmi(lms)["core"]["score"]["raw"] == "0"
    done = cmi(lms)
    frame.locator("#main-button").click()
    stall(frame)
    expect(frame.locator("#log-1")).to_be_attached()
    assert cmi(lms)["core"]["lesson_status"] == "completed" and cmi(lms)["suspend_data"] == done["suspend_data"]

    frame = sit_at(lms, site, "?pupil=lea&mode=review")
    expect(frame.locator("#platform-closed")).to_be_attached()
    frame.locator("#main-button").click()
    stall(frame)
    expect(frame.locator("#log-1")).to_be_attached()
    assert lms.evaluate("asked.filter(([call]) => call === 'LMSSetValue' || call === 'LMSCommit')") == []


def test_a_preview_leaves_no_trace(lms: Page, site: Site) -> None:
    """Finished without a status, a platform like Moodle takes it for completed."""
    frame = sit_at(lms, site, "?pupil=max&mode=browse")
    stall(frame)
    stall(frame)
    expect(frame.locator("#ending")).to_be_attached()
    lms.evaluate("() => { document.querySelector('iframe').src = 'about:blank'; }")
    lms.wait_for_function("() => document.querySelector('iframe').contentDocument?.URL === 'about:blank'")
    assert lms.evaluate("asked.map(([call]) => call)") == ["LMSInitialize"]


def test_the_next_pupil_finds_nothing_of_the_one_before(lms: Page, site: Site) -> None:
    frame = sit_at(lms, site, "?pupil=lea")
    stall(frame)
    expect(frame.locator("#log-1")).to_be_attached()
    other = sit_at(lms, site, "?pupil=tom")
    expect(other.locator("#stall")).to_be_attached()
    expect(other.locator("#log-1")).to_have_count(0)
    kept = lms.evaluate("""async () => {
        const open = indexedDB.open("bons-comptes");
        await new Promise((done) => { open.onsuccess = done; });
        const all = open.result.transaction(["texts", "bin"]);
        const keys = await Promise.all(["texts", "bin"].map((name) => new Promise((done) => {
            const request = all.objectStore(name).getAllKeys();
            request.onsuccess = () => done(request.result);
        })));
        return [...keys.flat(), ...Object.keys(localStorage)].filter((name) => /match|lesson|row/.test(name));
    }""")
    assert kept == []
    back = sit_at(lms, site, "?pupil=lea")
    expect(back.locator("#log-1")).to_be_attached()


def test_a_platform_that_takes_nothing_is_told_of_and_asked_again(lms: Page, site: Site) -> None:
    frame = sit_at(lms, site, "?pupil=lea")
    until_status(lms, "incomplete")
    lms.evaluate("away = true")
    stall(frame)
    expect(frame.locator("#platform-told")).to_contain_text("n’enregistre pas ton travail")
    with lms.expect_download() as download:
        frame.locator("#platform-file").click()
    assert json.loads(download.value.path().read_text("utf-8"))["moves"] == ["stall"]
    lms.evaluate("away = false")
    lms.frames[1].evaluate("dispatchEvent(new Event('online'))")
    expect(frame.locator("#platform-told")).to_have_count(0)
    stall(frame)
    until_status(lms, "completed")


# As Moodle's own interface was seen to work: it sends what has changed since it last sent it, arrived or not; and where
# there is no network it leaves that to a beacon, and says "true".
LIKE_MOODLE = """<script>
  const kept = JSON.parse(localStorage.getItem("kept") ?? "{}"), here = {...kept}, sent = {...kept};
  let away = "";
  const yes = () => "true";
  API = {
    LMSInitialize: yes, LMSFinish: yes,
    LMSGetValue: (name) => here[name] ?? "",
    LMSSetValue(name, value) { here[name] = value; return "true"; },
    LMSCommit() {
      const news = Object.entries(here).filter(([name, value]) => sent[name] !== value);
      Object.assign(sent, here);
      if (away) return String(away === "no network");
      localStorage.setItem("kept", JSON.stringify(Object.assign(kept, Object.fromEntries(news))));
      return "true";
    },
  };
</script>"""


@pytest.mark.parametrize("away", ["error", "no network"])
def test_what_a_platform_like_moodle_lost_is_told_of_and_comes_to_it_later(
    page: Page, site: Site, guard: Guard, away: str
) -> None:
    site.pages["moodle.html"] = (
        f'{HEAD}<title>Moodle</title>{LIKE_MOODLE}<iframe src="{site.url}{SCO}" width="1100" height="780"></iframe>'
    )
    knows_the_tours(page)
    page.goto(site.url + "moodle.html")
    frame = page.frame_locator("iframe")
    ready(frame)
    stall(frame)
    expect(frame.locator("#log-1")).to_be_attached()
    page.evaluate("(how) => { away = how; }", away)
    if away == "no network":
        guard.allow("manifest.json", "ERR_FAILED")
        page.route("**/manifest.json", lambda route: route.abort())
    stall(frame)
    expect(frame.locator("#ending")).to_be_attached()
    expect(frame.locator("#platform-told")).to_contain_text("n’enregistre pas ton travail")
    assert "cmi.core.score.raw" not in page.evaluate("kept")
    page.unroute("**/manifest.json")
    page.evaluate("() => { away = ''; frames[0].dispatchEvent(new Event('online')); }")
    expect(frame.locator("#platform-told")).to_have_count(0)
    kept = page.evaluate("kept")
    assert (kept["cmi.core.lesson_status"], kept["cmi.core.score.raw"]) == ("completed", "0")
    assert kept["cmi.suspend_data"] == kept["cmi.suspend_data"].strip()
    page.reload()
    ready(frame)
    expect(frame.locator("#log-2")).to_be_attached()


@pytest.mark.parametrize("broken", ["() => { throw new Error('broken'); }", "() => 'false'", "() => false", "() => ''"])
def test_a_platform_that_is_broken_is_told_of_and_play_goes_on(page: Page, site: Site, broken: str) -> None:
    site.pages["lms.html"] = (
        f"{HEAD}<title>LMS</title>"
        f"<script>window.API = new Proxy({{}}, {{get: () => {broken}}});</script>"
        f'<iframe src="{site.url}{SCO}" width="1100" height="780"></iframe>'
    )
    page.goto(site.url + "lms.html")
    frame = page.frame_locator("iframe")
    ready(frame)
    expect(frame.locator("#platform-told")).to_be_attached()
    stall(frame)
    expect(frame.locator("#log-1")).to_be_attached()


@pytest.mark.parametrize(("yes", "refused"), [("1", ""), ("True", ""), ("true", "cmi.core.lesson_status")])
def test_a_copy_arrives_however_the_platform_says_yes_and_whatever_else_it_refuses(
    page: Page, site: Site, yes: str, refused: str
) -> None:
    site.pages["lms.html"] = (
        f"""{HEAD}<title>LMS</title><script>
        const kept = {{}}, yes = () => "{yes}";
        API = {{LMSInitialize: yes, LMSFinish: yes, LMSCommit: yes, LMSGetValue: (name) => kept[name] ?? "",
          LMSSetValue: (name, value) => name === "{refused}" ? "false" : (kept[name] = value, yes())}};
        </script>"""
        f'<iframe src="{site.url}{SCO}" width="1100" height="780"></iframe>'
    )
    page.goto(site.url + "lms.html")
    frame = page.frame_locator("iframe")
    ready(frame)
    stall(frame)
    page.wait_for_function("() => kept['cmi.suspend_data']")
    expect(frame.locator("#platform-told")).to_have_count(int(bool(refused)))


def test_a_package_without_a_platform_says_so_and_is_kept_on_the_device(page: Page, site: Site) -> None:
    page.goto(site.url + SCO)
    ready(page)
    expect(page.locator("#page")).to_contain_text("La plateforme ne répond pas")
    stall(page)
    expect(page.locator("html[data-kept^=match-]")).to_be_attached()
