import { once } from 'node:events'
import { createServer } from 'node:http'
import { createServer as createSocketServer, type AddressInfo } from 'node:net'
import { test } from '@japa/runner'
import { isReady } from '../../../scripts/launcher/machine/health.ts'
import {
  findFreePort,
  findListenFault,
  takesConnections,
} from '../../../scripts/launcher/machine/sockets.ts'
import { waitUntil } from '../../../scripts/launcher/machine/waiting.ts'

const STYLE = '<link rel="stylesheet" href="/assets/app.css" />'
const SCRIPT = '<script type="module" src="/assets/app.js"></script>'

/** Asks whether an application that answers like this is ready. */
async function ask(page: string, files: Record<string, string>): Promise<boolean> {
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
  const answer = await isReady({ host: '0.0.0.0', port, url: `http://localhost:${port}` })
  server.close()
  return answer
}

test.group('The launcher calls an application ready', () => {
  const files = { '/assets/app.css': 'text/css', '/assets/app.js': 'text/javascript' }

  test('when its first page has a stylesheet and a script', async ({ assert }) => {
    assert.isTrue(await ask(STYLE + SCRIPT, files))
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
      assert.isFalse(await ask(page, served))
    })
  }
})

test.group('A port', () => {
  test('that is taken is named, and a free one is found below those of the kernel', async ({
    assert,
    cleanup,
  }) => {
    const server = createSocketServer().listen(0, '127.0.0.1')
    cleanup(() => void server.close())
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    assert.equal(await findListenFault('127.0.0.1', port), 'EADDRINUSE')
    assert.isTrue(await takesConnections('127.0.0.1', port))
    assert.equal(await findListenFault('127.0.0.1', Number.NaN), 'ERR_SOCKET_BAD_PORT')
    const free = await findFreePort()
    assert.isNull(await findListenFault('127.0.0.1', free))
    assert.isBelow(free, 30_000)
  })
})

test.group('A wait', () => {
  test('ends when the check holds, and survives one that throws', async ({ assert }) => {
    let looks = 0
    const check = async () => {
      looks++
      if (looks === 1) throw new Error('not yet')
      return true
    }
    assert.isTrue(await waitUntil(check, { seconds: 5 }))
    assert.equal(looks, 2)
  })

  for (const [what, patience] of [
    ['after its time', { seconds: 0.15 }],
    ['when it is over', { seconds: 5, isOver: () => true }],
    ['when a process that it needs is gone', { seconds: 5, pids: [null] }],
  ] as const) {
    test(`ends without success ${what}`, async ({ assert }) => {
      assert.isFalse(await waitUntil(async () => false, patience))
    })
  }
})
