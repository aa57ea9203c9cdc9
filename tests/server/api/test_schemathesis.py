"""The OpenAPI document tells the truth: whatever is sent, each answer is one it promises."""

import re
from collections.abc import Iterator
from contextlib import suppress
from html import escape
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from fallstar.server.api.page import BEGIN
from tests.server.running_server import TIMEOUT, Player, RunningServer, sqlite_at

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
ENDS_A_SESSION = ("forget_me", "sign_out", "sign_in", "register", "change_password")
FEW = settings(
    max_examples=8,
    deadline=None,
    database=None,
    derandomize=True,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with RunningServer(sqlite_at(tmp_path_factory.mktemp("server"))) as running:
        yield running


@pytest.fixture(scope="module")
def document(server: RunningServer) -> dict[str, Any]:
    found: dict[str, Any] = httpx.get(f"{server.url}/api/openapi.json", timeout=TIMEOUT).json()
    return found


@pytest.fixture(scope="module")
def operations(document: dict[str, Any]) -> dict[str, Any]:
    schema = schemathesis.openapi.from_dict(document)
    found = [one.ok() for one in schema.get_all_operations()]
    return {one.definition.raw["operationId"]: one for one in found}


class Someone:
    """A player with a table that is open, one that is played and one that is finished."""

    def __init__(self, server: RunningServer) -> None:
        self.player: Player = server.player()
        self.tables = [
            self.player.make("me", "open", public=True),
            self.player.make("me", "me", start=True, public=True),
            self.player.make("me", "random", start=True),
        ]
        assert self.player.act(self.tables[2], "ask", what="abandon").status_code == 200

    def fill_in(self, case: Any, choice: int) -> None:
        """Ids of things there are, most of the time."""
        names = {"table": [*self.tables, None], "player": [self.player.id, None]}
        for name, ids in names.items():
            if name in (case.path_parameters or {}):
                meant = ids[choice % len(ids)]
                case.path_parameters[name] = meant or case.path_parameters[name]


@pytest.fixture(scope="module")
def someone(server: RunningServer) -> Someone:
    return Someone(server)


@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE])
def test_no_request_gets_an_answer_that_the_document_does_not_know(
    server: RunningServer, operations: dict[str, Any], someone: Someone, mode: GenerationMode
) -> None:
    granted = set()
    for name, operation in operations.items():
        if name == "stream":  # it has no end
            continue
        who = Someone(server) if name in ENDS_A_SESSION else someone
        statuses = send_a_few(server, operation, who, mode)
        granted |= {name for status in statuses if status < 300}
    if mode is GenerationMode.POSITIVE:
        assert len(granted) > len(operations) * 0.6, sorted(set(operations) - granted)


def send_a_few(
    server: RunningServer, operation: Any, someone: Someone, mode: GenerationMode
) -> list[int]:
    """Send a few requests of one kind; the statuses of the answers."""
    statuses = []

    @FEW
    @given(case=operation.as_strategy(generation_mode=mode), choice=st.integers(0, 5))
    def check(case: Any, choice: int) -> None:
        someone.fill_in(case, choice)
        cookie = f"fallstar={someone.player.http.cookies['fallstar']}"
        answer = case.call_and_validate(
            base_url=server.url, headers={"cookie": cookie}, checks=CHECKS, timeout=TIMEOUT
        )
        statuses.append(answer.status_code)

    with suppress(Unsatisfiable):  # it takes nothing, so nothing can be wrong with it
        check()
    return statuses


def test_the_page_of_the_api_shows_every_operation_and_every_struct(
    server: RunningServer, document: dict[str, Any]
) -> None:
    answer = httpx.get(f"{server.url}/api", timeout=TIMEOUT)
    assert answer.headers["content-type"].startswith("text/html")
    assert "script" not in answer.headers["content-security-policy"].replace("script-src", "")
    page = answer.text
    (styles,) = re.findall(r'<link rel="stylesheet" href="([^"]+)"', page)
    styled = httpx.get(f"{server.url}{styles}", timeout=TIMEOUT)
    assert styled.headers["content-type"].startswith("text/css")
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            assert f"<b>{method.upper()}</b> <code>{path}</code>" in page
            assert f'id="{operation["operationId"]}"' in page
            assert escape(operation["summary"]) in page
    for name in document["components"]["schemas"]:
        assert f'id="{name}"' in page
    links = set(re.findall(r'href="#([^"]+)"', page))
    assert links <= set(re.findall(r'id="([^"]+)"', page)), "every link leads somewhere"


def test_what_the_page_says_about_beginning_works(server: RunningServer) -> None:
    begin = re.findall(r"POST localhost:8000(\S+) .*?-d '(.*?)'", BEGIN, re.DOTALL)
    assert [path for path, _ in begin] == ["/api/me/tokens", "/api/tables"]
    headers: dict[str, str] = {"content-type": "application/json"}
    for path, body in begin:
        url = f"{server.url}{path}"
        answer = httpx.post(url, content=body, headers=headers, timeout=TIMEOUT)
        assert answer.status_code == 201, answer.text
        if token := answer.json().get("token"):
            headers["authorization"] = f"Bearer {token}"
    assert answer.json()["path"].startswith("/t/")


def test_every_operation_says_what_it_is_and_how_it_may_be_refused(
    document: dict[str, Any],
) -> None:
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            assert operation["summary"], path
            assert operation["tags"], path
            assert {"429", "503"} <= set(operation["responses"]), f"{method} {path}"
