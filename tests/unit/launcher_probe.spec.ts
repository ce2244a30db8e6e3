import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from '@japa/runner'

const STYLE = '<link rel="stylesheet" href="/assets/app.css" />'
const SCRIPT = '<script type="module" src="/assets/app.js"></script>'

/** Asks the launcher's probe, for a second, about an application that answers like this. */
async function probe(page: string, files: Record<string, string>) {
  const server = createServer((request, response) => {
    const path = request.url!
    if (path === '/') return response.writeHead(302, { location: '/setup' }).end()
    if (path === '/setup') return response.end(page)
    if (path === '/health/ready') return response.end()
    response.writeHead(path in files ? 200 : 404, { 'content-type': files[path] ?? 'text/plain' })
    response.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const values = ['ready', '127.0.0.1', String(port), `http://localhost:${port}`, '1']
  return new Promise<{ code: number; output: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      ['scripts/launcher/probe.mjs', ...values],
      (_error, stdout) => {
        server.close()
        resolve({ code: child.exitCode!, output: stdout })
      }
    )
  })
}

test.group('The launcher calls an application ready', () => {
  const files = { '/assets/app.css': 'text/css', '/assets/app.js': 'text/javascript' }

  test('when its first page has a stylesheet and a script', async ({ assert }) => {
    assert.equal((await probe(STYLE + SCRIPT, files)).code, 0)
  })

  for (const [what, page, served] of [
    ['names neither', '', files],
    ['has no script', STYLE, files],
    ['has no stylesheet', SCRIPT, files],
    [
      'names a stylesheet that is not there',
      STYLE + SCRIPT,
      { '/assets/app.js': 'text/javascript' },
    ],
  ] as const) {
    test(`not when it ${what}`, async ({ assert }) => {
      const { code, output } = await probe(page, served)
      assert.equal(code, 1)
      assert.include(output, 'The first page has no style or no script')
    })
  }
})
