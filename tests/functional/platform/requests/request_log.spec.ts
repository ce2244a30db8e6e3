import logger from '@adonisjs/core/services/logger'
import { test } from '@japa/runner'
import { requestFigures } from '#app/platform/requests/request_figures'
import { newId } from '#app/shared/ids'
import installation from '#config/installation'
import { call, request, type Answer } from '#tests/fixtures/api'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'

type Line = Record<string, unknown> & { msg: string }

/** Gathers what is logged about requests until the test is over. */
function gatherLines(cleanup: (end: () => void) => void): Line[] {
  const lines: Line[] = []
  const { info } = logger
  logger.info = ((details: object, msg: string) => {
    if (/^request /.test(msg)) lines.push({ ...details, msg })
  }) as typeof info
  cleanup(() => void (logger.info = info))
  return lines
}

/** A line is written once the last byte is out, which a client can see before. */
async function lineOf(lines: Line[], traceId: string): Promise<Line | undefined> {
  for (let tries = 0; tries < 50; tries++) {
    const found = lines.find((line) => line.traceId === traceId)
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

const REFUSALS: [
  what: string,
  send: (workspace: TestWorkspace, id: string) => Promise<Answer>,
  line: object,
][] = [
  [
    'no key',
    (workspace, id) =>
      call(workspace, 'GET', '/links', undefined, { key: null, headers: { 'x-request-id': id } }),
    { method: 'GET', route: 'links.list', status: 401 },
  ],
  [
    'a problem with a code',
    (workspace, id) =>
      call(
        workspace,
        'POST',
        '/links',
        { destinationUrl: 'ftp://a.example' },
        { headers: { 'x-request-id': id } }
      ),
    { method: 'POST', route: 'links.create', status: 422, code: 'destination.scheme' },
  ],
  [
    'nothing at the path',
    (_workspace, id) => request('/api/secret/of/someone', { headers: { 'x-request-id': id } }),
    { method: 'GET', route: 'none', status: 404 },
  ],
  [
    'another method',
    (_workspace, id) =>
      request('/health/live', { method: 'DELETE', headers: { 'x-request-id': id } }),
    { method: 'DELETE', route: 'none', status: 405 },
  ],
  [
    'an address that is no text',
    (_workspace, id) => request('/api/%FF', { headers: { 'x-request-id': id } }),
    { method: 'GET', route: 'none', status: 400 },
  ],
]

test.group('The log of requests', () => {
  for (const [what, send, expected] of REFUSALS) {
    test(`has the X-Request-Id of a refusal: ${what}`, async ({ assert, cleanup }) => {
      const workspace = await aWorkspace()
      const lines = gatherLines(cleanup)
      const id = newId()
      const answer = await send(workspace, id)
      assert.equal(answer.headers.get('x-request-id'), id)
      const line = await lineOf(lines, id)
      assert.containSubset(line, { ...expected, msg: 'request refused' })
      assert.notInclude(JSON.stringify(line), 'secret')
      assert.isNumber(line!.durationMs)
    })
  }

  test('LOG_REQUESTS gives every other request a line, and figures count all', async ({
    assert,
    cleanup,
  }) => {
    const workspace = await aWorkspace()
    const lines = gatherLines(cleanup)
    const list = (id: string) =>
      call(workspace, 'GET', '/links', undefined, { headers: { 'x-request-id': id } })
    const countAnswered = () => requestFigures.byRoute.get('links.list')?.byStatus.get(200) ?? 0
    const before = countAnswered()
    await list('not-logged')
    installation.logsRequests = true
    cleanup(() => void (installation.logsRequests = false))
    await list('logged')
    assert.containSubset(await lineOf(lines, 'logged'), {
      ...{ method: 'GET', route: 'links.list', status: 200, msg: 'request answered' },
    })
    assert.isUndefined(lines.find(({ traceId }) => traceId === 'not-logged'))
    assert.equal(countAnswered(), before + 2)
  })
})
