import { createServer, type AddressInfo, type Socket } from 'node:net'
import { test } from '@japa/runner'
import { hostPace } from '#app/linking/health/actions/take_host_turn'
import { HealthEngine } from '#app/linking/health/health_engine'
import installation from '#config/installation'
import { aWorkspace } from '#tests/fixtures/workspace'
import {
  aLinkTo,
  healthOf,
  HealthTrial,
  redirectsTo,
} from '#tests/functional/linking/health/support'

test.group('Checks of sites that mean no good', (group) => {
  let trial: HealthTrial
  group.each.setup(async () => {
    trial = await new HealthTrial().open()
    return () => trial.close()
  })

  test('five redirects are followed, the sixth is not', async ({ assert }) => {
    const workspace = await aWorkspace()
    const hops = (count: number): string => {
      let next = `${trial.sites.site(200)}/end`
      for (let hop = 0; hop < count; hop++) next = `${trial.sites.site(redirectsTo(next))}/`
      return next
    }
    const five = await aLinkTo(workspace, hops(5))
    const six = await aLinkTo(workspace, hops(6))
    await trial.confirm()
    assert.equal((await healthOf(workspace, five.id)).status, 'Healthy')
    const health = await healthOf(workspace, six.id)
    assert.equal(health.status, 'Broken')
    assert.match(health.message, /redirects more than 5 times/)
  })

  test('a circle is broken', async ({ assert }) => {
    const workspace = await aWorkspace()
    const one = trial.sites.site(200)
    const other = trial.sites.site(redirectsTo(`${one}/a`))
    trial.sites.answer(one, redirectsTo(`${other}/b`))
    const link = await aLinkTo(workspace, `${one}/a`)
    await trial.confirm()
    const health = await healthOf(workspace, link.id)
    assert.equal(health.status, 'Broken')
    assert.match(health.message, /redirects in a circle/)
  })

  test('nothing is sent to a private address: by redirect, by name, by odd spelling', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    let connections = 0
    const inside = createServer((socket: Socket) => {
      connections++
      socket.destroy()
    })
    await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve))
    const { port } = inside.address() as AddressInfo
    const targets = [
      `http://127.0.0.1:${port}/`,
      `http://0x7f.1:${port}/`,
      `http://[::ffff:127.0.0.1]:${port}/`,
      `http://localhost:${port}/`,
      `http://169.254.169.254/latest/meta-data/`,
      `http://user:pass@127.0.0.1:${port}/`,
      `${installation.appUrl}/health/live`,
      'file:///etc/passwd',
    ]
    const links = []
    for (const target of targets) {
      links.push(await aLinkTo(workspace, `${trial.sites.site(redirectsTo(target))}/`))
    }
    await trial.confirm()
    for (const [index, { id }] of links.entries()) {
      assert.equal((await healthOf(workspace, id)).status, 'Broken', targets[index])
    }
    const named = trial.sites.site(200)
    trial.sites.dns.set(new URL(named).hostname, 'A', '10.0.0.7')
    const link = await aLinkTo(workspace, named.replace(/:\d+$/, `:${port}/`))
    await trial.confirm()
    assert.deepInclude(await healthOf(workspace, link.id), {
      status: 'Unreachable',
      message: 'The host leads to a private address, which is never connected to.',
    })
    assert.equal(connections, 0)
    inside.close()
  })

  test('300 MB, drips and lies cost neither memory nor time', async ({ assert }) => {
    const workspace = await aWorkspace()
    let sent = 0
    const chunk = Buffer.alloc(64 * 1024, 'x')
    const huge = trial.sites.site((request, response) => {
      if (request.method === 'HEAD') return response.writeHead(405).end()
      response.writeHead(200, { 'content-length': String(300 * 1024 * 1024) })
      const more = () => {
        while (!response.destroyed && sent < 300 * 1024 * 1024) {
          sent += chunk.length
          if (!response.write(chunk)) return response.once('drain', more)
        }
      }
      more()
    })
    const drips = trial.sites.site((request) => {
      const timer = setInterval(() => request.socket.write('H'), 100)
      request.socket.on('close', () => clearInterval(timer))
    })
    const silent = trial.sites.site(() => {})
    const lies = trial.sites.site((request, response) => {
      if (request.method === 'HEAD') return response.writeHead(500).end()
      response.writeHead(200, { 'content-length': '5000' })
      response.write('short')
      request.socket.end()
    })
    const garbage = trial.sites.site((request) => request.socket.end('SSH-2.0-OpenSSH_9.2\r\n'))
    const headers = trial.sites.site((request) => {
      request.socket.write('HTTP/1.1 200 OK\r\n')
      request.socket.end(`x-long: ${'y'.repeat(100_000)}\r\n\r\n`)
    })
    const expected: [string, string][] = [
      [huge, 'Healthy'],
      [drips, 'Unreachable'],
      [silent, 'Unreachable'],
      [lies, 'Healthy'],
      [garbage, 'Unreachable'],
      [headers, 'Unreachable'],
    ]
    const links = []
    for (const [site] of expected) links.push(await aLinkTo(workspace, `${site}/`))
    const startedMs = performance.now()
    await trial.confirm()
    assert.isBelow(performance.now() - startedMs, 12_000)
    for (const [index, { id }] of links.entries()) {
      const health = await healthOf(workspace, id)
      assert.equal(health.status, expected[index][1], health.message)
    }
    assert.isBelow(sent, 20 * 1024 * 1024)
  })

  test('one host gets no more than one request a second, whoever asks', async ({ assert }) => {
    const workspace = await aWorkspace()
    hostPace.everyMs = 1_100
    const site = trial.sites.site(200)
    for (const path of 'abcd') await aLinkTo(workspace, `${site}/${path}`)
    const engines = [new HealthEngine({ timeoutMs: 700 }), new HealthEngine({ timeoutMs: 700 })]
    await Promise.all(engines.map((engine) => engine.drain()))
    const times = trial.sites.hits.map(({ atMs }) => atMs)
    assert.lengthOf(times, 4)
    const gaps = times.slice(1).map((atMs, index) => atMs - times[index])
    assert.isAbove(Math.min(...gaps), 1_000, gaps.join(' '))
  })

  test('a host with many links delays no other host', async ({ assert }) => {
    const workspace = await aWorkspace()
    hostPace.everyMs = 60_000
    const [busy, quiet] = [trial.sites.site(200), trial.sites.site(200)]
    for (let path = 0; path < 60; path++) await aLinkTo(workspace, `${busy}/${path}`)
    const link = await aLinkTo(workspace, `${quiet}/`)
    await trial.check()
    assert.lengthOf(trial.sites.asked(busy), 1)
    assert.equal((await healthOf(workspace, link.id)).status, 'Healthy')
    for (let minute = 0; minute < 5; minute++) await trial.pass(60_000)
    const asked = trial.sites.asked(busy)
    assert.isAtLeast(asked.length, 5)
    assert.isAtMost(asked.length, 6)
  })
})
