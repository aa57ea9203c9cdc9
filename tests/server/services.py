"""Real PostgreSQL, Redis and nginx servers for tests: started here, on a free port, and gone after.

An instance of the system is never used.
"""

import os
import random
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from contextlib import suppress
from itertools import count
from pathlib import Path
from types import TracebackType
from typing import Self

TIMEOUT = 60.0  # seconds for a server to start on a busy machine


# Below those that the system gives to clients, others for each process that runs tests, and each
# only once: nobody takes a port between two starts of who has it.
SHARE = 1_500
_worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")) % 8
_first = random.SystemRandom().randrange(SHARE)
_ports = (20_000 + _worker * SHARE + number % SHARE for number in count(_first))


def free_port() -> int:
    while True:
        port = next(_ports)
        with socket.socket() as sock, suppress(OSError):
            sock.bind(("127.0.0.1", port))
            return port


def find_program(name: str) -> str | None:
    """A program of PostgreSQL; Debian installs them outside of the path."""
    found = sorted(
        Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), key=lambda p: float(p.parts[4])
    )
    return str(found[-1]) if found else shutil.which(name)


def program(name: str) -> str:
    path = find_program(name)
    assert path is not None, f"{name} is missing"
    return path


class Service:
    """A process with a folder and a port of its own; `kill` and `start` as often as wanted."""

    def __init__(self) -> None:
        self.port = free_port()
        self.folder = Path(tempfile.mkdtemp(prefix="fallstar-test-"))
        self._process: subprocess.Popen[bytes] | None = None

    def command(self) -> list[str]:
        raise NotImplementedError

    def ready(self) -> bool:
        raise NotImplementedError

    def user(self) -> str | None:
        return None

    def start(self) -> None:
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                self.command(), stdout=log, stderr=log, user=self.user(), cwd=self.folder
            )
        until = time.monotonic() + TIMEOUT
        while not self.ready():
            if self._process.poll() is not None or time.monotonic() > until:
                said = (self.folder / "log").read_text()
                raise RuntimeError(f"{self.command()[0]} did not start:\n{said}")
            time.sleep(0.02)

    def end(self, process: subprocess.Popen[bytes]) -> None:
        """Make the process end at once."""
        process.kill()

    def kill(self) -> None:
        if self._process is not None:
            self.end(self._process)
            self._process.wait(TIMEOUT)
            self._process = None

    def __enter__(self) -> Self:
        try:
            self.start()
        except RuntimeError:  # somebody took the port in the meantime
            self.port = free_port()
            self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)


class Postgres(Service):
    """PostgreSQL. It refuses to run as root, who therefore runs it as the user postgres."""

    def __init__(self) -> None:
        super().__init__()
        self._databases = 0
        self._shared: str | None = None
        if (user := self.user()) is not None:
            shutil.chown(self.folder, user)
        subprocess.run(
            [
                *(program("initdb"), "--pgdata", "data", "--username", "fallstar"),
                *("--auth", "trust", "--encoding", "UTF8", "--locale", "C", "--no-sync"),
            ],
            cwd=self.folder,
            user=self.user(),
            check=True,
            capture_output=True,
        )

    def user(self) -> str | None:
        return "postgres" if os.geteuid() == 0 else None

    def end(self, process: subprocess.Popen[bytes]) -> None:
        process.send_signal(signal.SIGQUIT)  # its children end too

    def command(self) -> list[str]:
        # No test pulls the plug of the machine, so nothing has to reach the disk.
        settings = {
            "listen_addresses": "127.0.0.1",
            "unix_socket_directories": "",
            "fsync": "off",
            "full_page_writes": "off",
            "shared_buffers": "32MB",
            "max_connections": "60",
        }
        flags = [word for item in settings.items() for word in ("-c", "=".join(item))]
        return [program("postgres"), "-D", "data", "-p", str(self.port), *flags]

    def ready(self) -> bool:
        return self._run("pg_isready", check=False).returncode == 0

    def fill_disk(self, seconds: float) -> None:
        """For a while no file can grow, as on a full disk; start again if the database gave up."""
        self.limit_files("8192")
        time.sleep(seconds)
        self.limit_files("unlimited")
        if not self.ready():
            self.kill()
            self.start()

    def limit_files(self, size: str) -> None:
        """Let the processes of the database write no further into a file than that."""
        assert self._process is not None
        pid = self._process.pid
        with suppress(FileNotFoundError):  # it has ended
            children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
            for process in (str(pid), *children):
                words = ["prlimit", f"--pid={process}", f"--fsize={size}:"]
                subprocess.run(words, user=self.user(), check=False, capture_output=True)

    def database(self) -> str:
        """The address of a new, empty database."""
        self._databases += 1
        name = f"test{self._databases}"
        self._run("createdb", name)
        return f"postgresql://fallstar@127.0.0.1:{self.port}/{name}"

    def emptied(self) -> str:
        """The address of the database that every caller shares, emptied: quicker than a new one."""
        if self._shared is None:
            self._shared = self.database()
        clear = "DROP SCHEMA public CASCADE; CREATE SCHEMA public"
        self._run("psql", "--quiet", "--dbname", self._shared.rpartition("/")[2], "-c", clear)
        return self._shared

    def dump(self, address: str) -> str:
        """A database as SQL."""
        words = ("--no-owner", "--no-privileges", "--inserts", address.rpartition("/")[2])
        return self._run("pg_dump", *words).stdout.decode()

    def loaded(self, file: Path) -> str:
        """The address of a new database, filled from a dump."""
        address = self.database()
        words = ("--quiet", "--set", "ON_ERROR_STOP=1", "--file", str(file))
        self._run("psql", *words, address.rpartition("/")[2])
        return address

    def _run(
        self, name: str, *words: str, check: bool = True
    ) -> subprocess.CompletedProcess[bytes]:
        where = ["--host", "127.0.0.1", "--port", str(self.port), "--username", "fallstar"]
        return subprocess.run([program(name), *where, *words], check=check, capture_output=True)


class RedisServer(Service):
    """Redis, which keeps nothing."""

    def command(self) -> list[str]:
        listen = ["--bind", "127.0.0.1", "--port", str(self.port)]
        return ["redis-server", *listen, "--save", "", "--appendonly", "no"]

    def ready(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.port), timeout=1) as sock:
                sock.sendall(b"PING\r\n")
                return sock.recv(16).startswith(b"+PONG")
        except OSError:
            return False

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}"


def find_nginx() -> str | None:
    """Debian installs it outside of the path of users other than root."""
    return shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin")


class Nginx(Service):
    """Nginx with these directives in its server block, and these before it."""

    def __init__(self, directives: str, before: str = "") -> None:
        super().__init__()
        self._directives = directives
        self._before = before

    def command(self) -> list[str]:
        kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        temporary = "".join(f"{kind}_temp_path {kind};" for kind in kinds)
        user = "user root;" if os.geteuid() == 0 else ""
        (self.folder / "nginx.conf").write_text(
            f"{user} daemon off; pid nginx.pid; error_log stderr;\n"
            f"events {{ worker_connections 4096; }}\n"
            f"http {{ access_log off; {temporary}\n{self._before}\n"
            f"server {{ listen 127.0.0.1:{self.port};\n{self._directives} }} }}\n"
        )
        folder = f"{self.folder}/"
        return [find_nginx() or "nginx", "-p", folder, "-c", "nginx.conf", "-e", "stderr"]

    def ready(self) -> bool:
        try:
            socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
        except OSError:
            return False
        return True

    def end(self, process: subprocess.Popen[bytes]) -> None:
        process.terminate()  # its workers end too

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"
