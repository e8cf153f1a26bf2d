"""The preview answers this computer only, and shows a file as it is after every save."""

from __future__ import annotations

import gc
import json
import os
import re
import socket
import struct
import subprocess
import sys
import threading
import time
from contextlib import suppress
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from sphinxcontrib_bml.commands.bml import main
from sphinxcontrib_bml.language.options import Options
from sphinxcontrib_bml.server import preview
from sphinxcontrib_bml.server.preview import LONGEST_WAIT, PreviewServer
from tests.server.browsing import asked, serving

PROGRAM = "from sphinxcontrib_bml.commands.bml import main; main()"


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    path = tmp_path / "notes.bml"
    path.write_text("* Openings\n\n1C  <clubs>\n\n#FOO\n", encoding="utf-8")
    return path


def test_a_file_is_shown_as_its_page_with_what_is_wrong_on_top(notes: Path) -> None:
    with serving(notes) as server:
        response, page = asked(server, "/")
    assert response.status == 200
    assert 'id="bml-1C"' in page
    assert "&lt;clubs&gt;" in page
    assert page.count("<body") == 1
    assert re.search(r"<summary>1 message</summary>.*\[DIRECTIVE-UNKNOWN\].*hint: ", page)
    assert page.index("bml-preview-messages") < page.index('id="bml-1C"')
    assert page.rstrip().endswith(' src="/-/preview.js"></script></body>\n</html>')


PARTNERS = """\
#+VARIANTS: anna ben

1N = 15--17
//only ben = 12--14
  2C = Stayman
  9C = nothing
//only anna
"""


@pytest.fixture
def partners(tmp_path: Path) -> Path:
    path = tmp_path / "ours.bml"
    path.write_text(PARTNERS, encoding="utf-8")
    (tmp_path / "mine.bml").write_text("1C  clubs\n", encoding="utf-8")
    return path


def test_the_page_of_a_partner_has_neither_badges_nor_what_others_have(partners: Path) -> None:
    with serving(partners, "BEN") as server:
        _, of_ben = asked(server, "/")
    with serving(partners) as server:
        _, of_all = asked(server, "/")
    assert "12–14" in of_ben and "15–17" not in of_ben
    assert 'class="bml-only' not in of_ben and "<li data-severity" not in of_ben
    assert "12–14" in of_all and "15–17" in of_all and 'class="bml-only' in of_all
    assert "<li data-severity" in of_all


def test_files_of_a_folder_that_know_no_such_partner_are_shown_whole(partners: Path) -> None:
    with serving(partners.parent, "ben") as server:
        assert "clubs" in asked(server, "/mine.bml")[1]
        assert "15–17" not in asked(server, "/ours.bml")[1]
        partners.write_text(PARTNERS.replace("//only ben", "//only anna"), encoding="utf-8")
        assert "15–17" in asked(server, "/ours.bml")[1]


@pytest.mark.parametrize("place", ["ours.bml", "."])
def test_a_partner_whom_no_file_knows_is_wrong_usage(
    partners: Path, place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(partners.parent)
    result = CliRunner().invoke(main, ["preview", "--variant", "carl", place], prog_name="bml")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "no partner is called 'carl': the names are anna, ben" in result.stderr


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("page.rst", "Title\n=====\n\nWords.\n\n.. bidtable::\n\n   1C  clubs\n     #FOO\n"),
        ("page.md", "# Title\n\nWords.\n\n```{bidtable}\n1C  clubs\n  #FOO\n```\n"),
    ],
)
def test_of_other_pages_the_notes_are_shown_below_their_titles(
    tmp_path: Path, name: str, text: str
) -> None:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    with serving(path) as server:
        _, page = asked(server, "/")
    assert 'id="bml-1C"' in page
    assert ">Title</h1>" in page
    assert "Words" not in page
    assert "[DIRECTIVE-UNKNOWN]" in page


def test_what_is_some_partners_only_has_badges_and_its_messages_stand_on_top(notes: Path) -> None:
    """VARIANTS VA-12, VA-20."""
    text = "#+VARIANTS: anna ben\n\n1C  clubs\n//only ben\n  1D  a\n//only annna\n"
    notes.write_text(text, encoding="utf-8")
    with serving(notes) as server:
        _, page = asked(server, "/")
    assert re.search(r'class="bml-only"[^>]*>.*?ben', page)
    assert re.search(r"<summary>1 message</summary>.*\[VARIANT-UNKNOWN\].*did you mean anna", page)


def test_a_folder_is_a_list_of_its_pages_and_nothing_else_can_be_read(tmp_path: Path) -> None:
    (tmp_path / "parts").mkdir()
    (tmp_path / "_build").mkdir()
    for name in ("one.bml", "parts/two & three.bml", "_build/no.bml", "secret.txt"):
        (tmp_path / name).write_text("1C  x\n", encoding="utf-8")
    with serving(tmp_path) as server:
        _, page = asked(server, "/")
        ways = re.findall(r'href="([^"]*)"', page)
        assert ways == ["/one.bml", "/parts/two &amp; three.bml"]
        assert asked(server, "/parts/two%20&%20three.bml")[0].status == 200
        for way in ("/secret.txt", "/_build/no.bml", "/../etc/passwd", "/%2e%2e/x", "/none.bml"):
            assert asked(server, way)[0].status == 404


@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "evil.example"},
        {"Host": "evil.example:{port}"},
        {"Host": "127.0.0.1:1"},
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://127.0.0.1:1"},
    ],
)
@pytest.mark.parametrize("way", ["/", "/-/preview.js", "/-/state?page=&known="])
def test_names_and_pages_of_others_are_refused(
    notes: Path, headers: dict[str, str], way: str
) -> None:
    with serving(notes) as server:
        port = str(server.server_port)
        sent = {name: value.replace("{port}", port) for name, value in headers.items()}
        response, text = asked(server, way, **sent)
        assert (response.status, text) == (403, "only this computer can open these pages\n")
        own = {"Host": f"localhost:{port}", "Origin": f"http://localhost:{port}"}
        assert asked(server, way, **own)[0].status == 200


def test_it_listens_to_this_computer_only_and_lets_no_page_hold_it(notes: Path) -> None:
    with serving(notes) as server:
        assert server.server_address[0] == "127.0.0.1"
        response, _ = asked(server, "/")
        rules = response.getheader("Content-Security-Policy") or ""
    assert "frame-ancestors 'none'" in rules
    assert "default-src 'none'" in rules
    assert "script-src 'self'" in rules


def test_a_save_is_told_as_it_happens_and_not_when_the_question_has_grown_old(notes: Path) -> None:
    with serving(notes) as server:
        response, _ = asked(server, "/")
        known = json.loads(response.getheader("X-BML-State") or "")
        change = threading.Timer(0.3, notes.write_text, ["1C  saved\n"])
        change.start()
        begun = time.monotonic()
        _, text = asked(server, f"/-/state?page=&known={known.replace(' ', '%20')}")
        waited = time.monotonic() - begun
        assert json.loads(text)["state"] != known
        _, page = asked(server, "/")
    assert "saved" in page
    assert waited < LONGEST_WAIT


def test_an_included_file_and_one_that_is_gone_change_the_page(notes: Path) -> None:
    notes.write_text("#INCLUDE part.bml\n", encoding="utf-8")
    part = notes.with_name("part.bml")
    with serving(notes) as server:
        before, _ = asked(server, "/")
        part.write_text("1D  diamonds\n", encoding="utf-8")
        after, page = asked(server, "/")
        assert before.getheader("X-BML-State") != after.getheader("X-BML-State")
        assert "diamonds" in page
        notes.unlink()
        _, page = asked(server, "/")
        assert "No such file" in page
        notes.write_text("1H  again\n", encoding="utf-8")
        assert "again" in asked(server, "/")[1]


def test_a_port_that_is_taken_is_one_line(notes: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        done = subprocess.run(
            [sys.executable, "-c", PROGRAM, "preview", "--port", port, str(notes)],
            capture_output=True,
            text=True,
            check=False,
            timeout=300,
        )
    assert (done.returncode, done.stdout) == (2, "")
    assert re.fullmatch(rf"bml: port {port}: .*in use\n", done.stderr)


def test_what_is_not_there_is_one_line(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, "preview", "missing.bml"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert (done.returncode, done.stderr) == (2, "bml: missing.bml: there is no such file\n")


def changed(server: PreviewServer, path: Path, text: str) -> dict[str, Any]:
    """Save notes; return what the browser receives."""
    response, _ = asked(server, "/")
    known = json.loads(response.getheader("X-BML-State") or "")
    path.write_text(text, encoding="utf-8")
    _, told = asked(server, f"/-/state?page=&known={known.replace(' ', '%20')}")
    answer: dict[str, Any] = json.loads(told)
    assert answer["state"] != known
    return answer


def test_of_a_page_whose_tables_changed_only_these_are_told(notes: Path) -> None:
    text = "Words\n\n1C  clubs\n  1D  any\n\nMore\n\n1N  strong\n"
    notes.write_text(text, encoding="utf-8")
    with serving(notes) as server:
        answer = changed(server, notes, text.replace("strong", "15--17"))
        assert answer["parts"] == 3
        ((number, html),) = answer["changed"].items()
        assert number == "2"
        assert "15–17" in html
        assert "clubs" not in html
        answer = changed(server, notes, text.replace("  1D", "  1Q"))
        assert sorted(answer["changed"]) == ["0", "1", "2"], "the messages and the tables"
        assert "parts" not in changed(server, notes, text.replace("More", "Less"))
        assert "parts" not in changed(server, notes, f"{text}\n\nx\n\n1H  hearts\n")


def test_a_browser_with_a_page_that_is_not_remembered_gets_the_whole_page(notes: Path) -> None:
    with serving(notes) as server:
        _, told = asked(server, "/-/state?page=&known=older")
    assert list(json.loads(told)) == ["state"]


@pytest.mark.parametrize(
    ("way", "status"), [("http://[", "400"), ("http://a]b/", "400"), ("/[", "404")]
)
def test_a_malformed_address_is_a_bad_request(notes: Path, way: str, status: str) -> None:
    with serving(notes) as server:
        host = f"127.0.0.1:{server.server_port}"
        with socket.create_connection(("127.0.0.1", server.server_port)) as link:
            link.sendall(
                f"GET {way} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode()
            )
            reply = b"".join(iter(lambda: link.recv(4096), b"")).decode()
    assert reply.split()[1] == status


def sent(server: PreviewServer, request: str) -> bytes:
    """Return all that a request is answered, until the connection is closed."""
    with socket.create_connection(("127.0.0.1", server.server_port), timeout=300) as link:
        link.sendall(request.replace("{port}", str(server.server_port)).encode("latin-1"))
        return b"".join(iter(lambda: link.recv(4096), b""))


HOST = "Host: 127.0.0.1:{port}\r\n"
END = "Connection: close\r\n\r\n"
MANY = 200 * "X: y\r\n"
RAW = {
    f"GET /..%2fsecret.txt HTTP/1.1\r\n{HOST}{END}": "404",
    f"GET /notes.bml%00 HTTP/1.1\r\n{HOST}{END}": "404",
    f"GET /notes.bml\0 HTTP/1.1\r\n{HOST}{END}": "404",
    f"GET /%ff%ed%a0%80 HTTP/1.1\r\n{HOST}{END}": "404",
    f"GET /-/state?page=%ed%a0%80&known=\xff HTTP/1.1\r\n{HOST}{END}": "200",
    f"GET http://127.0.0.1:{{port}}/ HTTP/1.1\r\n{HOST}{END}": "200",
    f"GET http://evil.example/ HTTP/1.1\r\n{HOST}{END}": "403",
    f"GET / HTTP/1.1\r\n{HOST}Host: evil.example\r\n{END}": "403",
    f"GET / HTTP/1.1\r\n{HOST}sec-fetch-site: none\r\nsec-fetch-site: Cross-Site\r\n{END}": "403",
    f"GET / HTTP/1.1\r\n{END}": "403",
    f"GET /{70_000 * 'x'} HTTP/1.1\r\n{HOST}{END}": "414",
    f"GET / HTTP/1.1\r\n{HOST}X: {70_000 * 'x'}\r\n{END}": "431",
    f"GET / HTTP/1.1\r\n{HOST}{MANY}{END}": "431",
    f"GET / HTTP/1.1\r\n{HOST}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n": "400",
    f"GET / HTTP/1.1\r\n{HOST}Content-Length: 20\r\n\r\nGET / HTTP/1.1\r\n\r\n\r\n": "400",
    f"POST / HTTP/1.1\r\n{HOST}Content-Length: 5\r\n\r\nhello": "501",
    f"<script>ran(1)</script> / HTTP/1.1\r\n{HOST}{END}": "501",
    f"<script>ran(1) / HTTP/1.1\r\n{HOST}{END}": "501",
}
"""Requests that no browser sends, with the status of the one answer."""


@pytest.mark.parametrize("number", range(len(RAW)))
def test_whatever_is_sent_has_one_answer_that_repeats_nothing(
    notes: Path, number: int, capfd: pytest.CaptureFixture[str]
) -> None:
    (notes.parent / "secret.txt").write_text("secret")
    request, status = list(RAW.items())[number]
    with serving(notes.parent) as server:
        reply = sent(server, request)
        assert asked(server, "/")[0].status == 200
    assert reply.count(b"HTTP/1.1 ") == 1 and reply.split()[1].decode() == status
    assert b"default-src 'none'" in reply and b"Connection: close" in reply
    assert b"secret" not in reply and b"ran(1)" not in reply
    assert capfd.readouterr().err == ""


def test_a_connection_that_a_browser_breaks_prints_nothing(
    notes: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    with serving(notes) as server:
        for request in (b"", b"GET", b"GET / HTTP/1.1\r\n", b"GET /-/state?page=&known= HTTP/1.1"):
            link = socket.create_connection(("127.0.0.1", server.server_port))
            link.sendall(request)
            link.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            link.close()
        assert asked(server, "/")[0].status == 200
    assert capfd.readouterr().err == ""


def test_connections_beyond_the_limit_are_closed_and_come_again_later(
    notes: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert preview.MOST_CONNECTIONS == 100
    monkeypatch.setattr(preview, "MOST_CONNECTIONS", 5)
    with serving(notes) as server:
        before = threading.active_count()
        links = [socket.create_connection(("127.0.0.1", server.server_port)) for _ in range(20)]
        assert all(link.recv(10) == b"" for link in links[5:])
        assert threading.active_count() <= before + 5
        for link in links:
            link.close()
        end = time.monotonic() + 60
        while threading.active_count() > before and time.monotonic() < end:
            time.sleep(0.01)
        assert asked(server, "/")[0].status == 200


def test_head_has_the_headers_of_get_without_a_page(notes: Path) -> None:
    with serving(notes) as server:
        response, page = asked(server, "/")
        connection = HTTPConnection("127.0.0.1", server.server_port, timeout=300)
        connection.request("HEAD", "/")
        head = connection.getresponse()
        assert head.read() == b""
        connection.close()
    assert head.status == 200 and int(head.headers["Content-Length"]) == len(page.encode())
    assert head.headers["X-BML-State"] == response.headers["X-BML-State"]


def test_a_page_of_another_site_cannot_ask(notes: Path) -> None:
    with serving(notes) as server:
        assert asked(server, "/", **{"Sec-Fetch-Site": "cross-site"})[0].status == 403
        for site in ("same-origin", "none"):
            assert asked(server, "/", **{"Sec-Fetch-Site": site})[0].status == 200


def test_a_request_that_is_never_complete_ends(
    notes: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert preview._Handler.timeout == 30
    monkeypatch.setattr(preview._Handler, "timeout", 0.2)
    with serving(notes) as server:
        before = threading.active_count()
        links = [socket.create_connection(("127.0.0.1", server.server_port)) for _ in range(20)]
        for link in links:
            link.sendall(b"GET / HTTP/1.1\r\nHost: ")
        for _ in range(10):  # drop by drop
            time.sleep(0.03)
            for link in links[:5]:
                with suppress(ConnectionError):
                    link.sendall(b"x")
        assert all(link.recv(10) == b"" for link in links)
        end = time.monotonic() + 60
        while threading.active_count() > before and time.monotonic() < end:
            time.sleep(0.01)
        assert threading.active_count() <= before
        # On a busy machine a whole request may take longer than that of a test.
        monkeypatch.setattr(preview._Handler, "timeout", 300)
        assert asked(server, "/")[0].status == 200
        for link in links:
            link.close()


@pytest.mark.skipif(os.name == "nt", reason="makes links and pipes")
def test_a_folder_shows_no_pipes_and_no_links_out_of_it(notes: Path) -> None:
    folder = notes.parent / "folder"
    folder.mkdir()
    (folder / "own.bml").write_text("1D = diamonds\n")
    (folder / "out.bml").symlink_to(notes)
    os.mkfifo(folder / "pipe.bml")
    with serving(folder) as server:
        _, page = asked(server, "/")
        assert "own.bml" in page and "out.bml" not in page and "pipe.bml" not in page
        assert asked(server, "/out.bml")[0].status == 404


@pytest.mark.slow
def test_the_memory_does_not_grow_with_rebuilds(notes: Path) -> None:
    site = preview.Site(notes, Options())

    def rebuild(times: int) -> int:
        for number in range(times):
            notes.write_text(f"* Openings\n\n1C  clubs {number:03}\n", encoding="utf-8")
            os.utime(notes, ns=(number, time.monotonic_ns()))
            assert f"clubs {number:03}" in (site.page("") or ("",))[0]
        gc.collect()
        return len(gc.get_objects())

    rebuild(20)
    assert rebuild(200) < 1.02 * rebuild(20)
