import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import {
  clientSettings,
  countByDestination,
  examplesOf,
  giveAway,
  packedClients,
  packedFile,
  runProgram,
  startDroppingProxy,
} from '#tests/fixtures/clients'
import type { DroppingProxy } from '#tests/fixtures/dropping_proxy'
import { aWorkspace } from '#tests/fixtures/workspace'

const HEAD = `
import json, os
from shunt_client import Shunt, ShuntConnectionError, ShuntProblem

def client(**options):
    return Shunt(
        url=os.environ["SHUNT_URL"],
        workspace_id=os.environ["SHUNT_WORKSPACE"],
        key=os.environ["SHUNT_KEY"],
        retry_delay_seconds=0.005,
        **options,
    )
`

/** Creates one after the other, in bulk, and many at once; changes, walks and deletes. */
const WORK = `${HEAD}
from concurrent.futures import ThreadPoolExecutor

shunt = client()
to = lambda name: {"destinationUrl": "https://example.com/" + name}
made = [shunt.links.create(to(f"one/{at}")) for at in range(12)]
bulk = shunt.links.create_many({"links": [to(f"bulk/{at}") for at in range(8)]})
# Those that run at once may be unlucky many times in a row.
patient = client(max_retries=60)
with ThreadPoolExecutor(6) as pool:
    list(pool.map(lambda at: patient.links.create(to(f"together/{at}")), range(10)))
for link in made:
    shunt.links.update(link["id"], {"title": "Changed"})
for link in made[:4]:
    shunt.links.delete(link["id"])
walked = list(shunt.links.list_all({"pageSize": 4}))
print(json.dumps({
    "created": bulk["created"],
    "walked": [link["id"] for link in walked],
    "titles": sum(1 for link in walked if link["title"] == "Changed"),
    "versions": [shunt.links.get(link["id"])["version"] for link in made[4:]],
    "csv": len(shunt.links.export_csv().strip().split("\\n")),
}))
`

/** Answers in turn from a server of its own, and says how long the client waits. */
const WAITS = `
import json, threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from shunt_client import ShuntProblem
from shunt_client._calls import Calls
from shunt_client._settings import Settings

class Answers(BaseHTTPRequestHandler):
    given = []
    seen = []

    def do_POST(self):
        self.rfile.read(int(self.headers["Content-Length"]))
        self.seen.append(self.headers["Idempotency-Key"])
        status, retry_after, body = self.given.pop(0)
        self.send_response(status)
        if retry_after:
            self.send_header("Retry-After", retry_after)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass

server = HTTPServer(("127.0.0.1", 0), Answers)
threading.Thread(target=server.serve_forever, daemon=True).start()
waits = []
calls = Calls(Settings(
    url=f"http://127.0.0.1:{server.server_port}", workspace_id="w", key="k", max_retries=4,
    timeout_seconds=60, retry_delay_seconds=0.25, max_retry_after_seconds=65, wait=waits.append,
))
Answers.given = [(429, "7", b""), (503, "5", b""), (502, None, b""), (201, None, b'{"id":"a"}')]
link = calls.links.create({"destinationUrl": "https://example.com"})
keys = len(set(Answers.seen)), len(Answers.seen)
Answers.given = [(429, "66", b"")]
try:
    calls.folders.create({"name": "A"})
except ShuntProblem as problem:
    late = problem.retry_after_seconds
Answers.given = [(502, None, b"")]
try:
    calls.links.change_many({"action": "pause", "linkIds": ["a"]})
except ShuntProblem as problem:
    never = problem.status
print(json.dumps([link["id"], waits[:2], 0.5 <= waits[2] <= 1, len(waits), keys, late, never]))
`

const SIGNATURES = `
import hashlib, hmac, json
from shunt_client import WebhookSignatureError, verify_webhook

secret, body, now = "whsec_0123456789abcdef", '{"type":"ping","data":{"message":"Zoë"}}'.encode(), 1795258800
def header(seconds=now, key=secret):
    mac = hmac.new(key.encode(), b"%d." % seconds + body, hashlib.sha256).hexdigest()
    return f"t={seconds},v1={mac}"

def verdict(header, body=body):
    try:
        return verify_webhook(secret=secret, header=header, body=body, now=now)["type"]
    except WebhookSignatureError:
        return None

print(json.dumps([
    verdict(header()), verdict(header(now - 300)), verdict(header(now + 300)),
    verdict(header(now - 301)), verdict(header(now + 301)), verdict(header(key="whsec_1")),
    verdict(header(), b"{}"), verdict(header() + "\\n"), verdict(header()[:-1]), verdict(None),
    verdict("t=" + "9" * 5000 + ",v1=" + "0" * 64),
]))
`

/** Compares every file of the wheel with its record, as installers do. */
const RECORD = `
import base64, csv, hashlib, io, sys, zipfile
wheel = zipfile.ZipFile(sys.argv[1])
[record] = [name for name in wheel.namelist() if name.endswith(".dist-info/RECORD")]
rows = list(csv.reader(io.StringIO(wheel.read(record).decode())))
assert sorted(row[0] for row in rows) == sorted(wheel.namelist())
for name, digest, size in rows:
    content = wheel.read(name)
    found = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
    assert name == record or (digest, size) == ("sha256=" + found, str(len(content))), name
assert "shunt_client/py.typed" in wheel.namelist()
print(len(rows))
`

test.group('The client for Python', (group) => {
  let [folder, wheel] = ['', '']
  let proxy: DroppingProxy
  group.setup(async () => {
    folder = mkdtempSync(join(tmpdir(), 'shunt-python-'))
    wheel = join(folder, 'client.whl')
    copyFileSync(packedFile(await packedClients(), 'shunt_client-', '.whl'), wheel)
    giveAway(folder)
    // Unpacking is all that installing a wheel without compiled parts is.
    const words = ['-m', 'zipfile', '-e', wheel, join(folder, 'site')]
    const { code, stderr } = await runProgram('python3', words, { cwd: folder, env: {} })
    if (code !== 0) throw new Error(stderr)
    return () => rmSync(folder, { recursive: true })
  })
  group.each.setup(async () => {
    proxy = await startDroppingProxy()
    return () => proxy.stop()
  })

  async function runCode(program: string, env: NodeJS.ProcessEnv = {}, words: string[] = []) {
    writeFileSync(join(folder, 'program.py'), program)
    const path = { PYTHONPATH: join(folder, 'site'), PYTHONDONTWRITEBYTECODE: '1' }
    const flags = ['-W', 'error', 'program.py', ...words]
    return runProgram('python3', flags, { cwd: folder, env: { ...path, ...env } })
  }

  test('makes no link twice, though every third answer is lost', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { code, stdout, stderr } = await runCode(WORK, clientSettings(workspace, proxy.url))
    assert.equal(code, 0, stderr)
    const done = JSON.parse(stdout)

    const links = await countByDestination(workspace)
    assert.lengthOf(Object.keys(links), 30)
    assert.deepEqual([...new Set(Object.values(links))], [1])
    assert.equal(done.created, 8)
    assert.lengthOf(new Set(done.walked), 26)
    assert.lengthOf(done.walked, 26)
    assert.equal(done.titles, 8)
    assert.deepEqual(done.versions, Array(8).fill(2))
    assert.equal(done.csv, 27)

    const posts = proxy.answered.filter((one) => one === 'POST /links').length
    assert.isAbove(posts, 22, 'nothing was asked for again')
    assert.isAbove(proxy.dropped, 20)
  })

  test('says where it may have happened, and does not ask again', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { code, stdout, stderr } = await runCode(
      `${HEAD}
shunt = client()
link = shunt.links.create({"destinationUrl": "https://example.com"})
shunt.links.get(link["id"])
found = []
try:
    shunt.links.change_many({"action": "pause", "linkIds": [link["id"]]})
except ShuntConnectionError as error:
    found.append(error.may_have_happened)
try:
    shunt.links.get("1m7yz1d7be7gepxpyfd0")
except ShuntProblem as problem:
    found.append([problem.status, problem.code, bool(problem.trace_id)])
os.environ["SHUNT_KEY"] = "shunt_wrong"
try:
    client().tags.list()
except ShuntProblem as problem:
    found.append([problem.status, problem.code])
print(json.dumps(found))`,
      clientSettings(workspace, proxy.url)
    )
    assert.equal(code, 0, stderr)
    assert.deepEqual(JSON.parse(stdout), [true, [404, 'link.not_found', true], [401, null]])
    assert.equal(proxy.answered.filter((one) => one === 'POST /links/bulk-changes').length, 1)
  })

  test('waits as long as Retry-After asks, and keeps its idempotency key', async ({ assert }) => {
    const { code, stdout, stderr } = await runCode(WAITS)
    assert.equal(code, 0, stderr)
    assert.deepEqual(JSON.parse(stdout), ['a', [7, 5], true, 3, [1, 4], 66, 502])
  })

  test('tells genuine webhook requests from others', async ({ assert }) => {
    const { code, stdout, stderr } = await runCode(SIGNATURES)
    assert.equal(code, 0, stderr)
    assert.deepEqual(JSON.parse(stdout), [...Array(3).fill('ping'), ...Array(8).fill(null)])
  })

  test('is a wheel whose record is right', async ({ assert }) => {
    const { code, stdout, stderr } = await runCode(RECORD, {}, [wheel])
    assert.equal(code, 0, stderr)
    assert.isAbove(Number(stdout), 10)
  })

  test('is used as its README says', async ({ assert }) => {
    const workspace = await aWorkspace()
    const examples = examplesOf('python', 'python')
    assert.lengthOf(examples, 4)
    const expected = [/^http\S+\n2\n$/, /^http\S+ 0\n$/, /^alias\.invalid_characters 422 /, /^$/]
    for (const [at, example] of examples.entries()) {
      const { stdout, stderr } = await runCode(example, clientSettings(workspace, proxy.url))
      assert.match(stdout, expected[at], stderr)
    }
    assert.deepEqual(await countByDestination(workspace), { 'https://example.com/spring': 1 })
  })
})
