import { once } from 'node:events'
import { request as ask, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { pluginSnapshot } from '#app/platform/plugins/host'
import { aWorkspace } from '#tests/fixtures/workspace'
import { aLink, switchDialect } from './support.js'

const DIALECTS = ['yourls', 'shlink', 'kutt', 'bitly', 'mcp']

async function switchAll(enabled: boolean): Promise<void> {
  for (const id of DIALECTS) await switchDialect(id, enabled)
}

/** What a dialect or a tool answers below, where aliases are short enough for it. */
const NAMES = ['mcp', 'scim', 'v4', 'clients']

/** The redirect plane as web processes have it, in front of what says that it was handed on. */
async function openPlane() {
  const plane = await app.container.make('redirect.plane')
  await plane.start()
  const server = createServer(
    plane.wrap((_request, response) => void response.writeHead(599).end())
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    async visit({ shortUrl }: { shortUrl: string }, alias: string, method = 'GET') {
      const { host } = new URL(shortUrl)
      const sent = ask({ port, method, path: `/${alias}`, headers: { host } }).end()
      const [answer] = await once(sent, 'response')
      answer.resume()
      return { status: answer.statusCode, location: answer.headers.location }
    },
    close() {
      server.closeAllConnections()
      server.close()
      plane.stop()
    },
  }
}

test.group('Links beside dialects', (group) => {
  let plane: Awaited<ReturnType<typeof openPlane>>
  group.setup(async () => {
    await switchAll(true)
    plane = await openPlane()
  })
  group.teardown(async () => {
    plane.close()
    await switchAll(false)
  })

  for (const alias of NAMES) {
    test(`a link of the alias ${alias} goes on leading to its destination`, async ({
      assert,
      cleanup,
    }) => {
      const link = await aLink(await aWorkspace())
      const { id, destinationUrl } = link
      // As one that was made where aliases may be as short, or before the word was taken.
      await db.from('links').where('id', id).update({ alias })
      cleanup(async () => {
        await db
          .from('links')
          .where('id', id)
          .update({ alias: `gone-${alias}-${id}` })
      })
      for (const enabled of [true, false, true]) {
        await switchAll(enabled)
        for (const method of ['GET', 'HEAD']) {
          const { status, location } = await plane.visit(link, alias, method)
          assert.deepEqual([status, location], [302, destinationUrl], `${method} ${enabled}`)
        }
      }
    })
  }

  test('a redirect asks no dialect, on or off: the first looks twice whether a word is theirs, others never', async ({
    assert,
    cleanup,
  }) => {
    assert.includeMembers(
      [...pluginSnapshot().dialects.keys()],
      ['yourls-api.php', 'rest', 'api', 'v4', 'mcp']
    )
    // A snapshot can be replaced at any moment: whichever it is has the segments of the dialects.
    const { get } = Map.prototype
    const seen = async (link: { shortUrl: string; alias: string }) => {
      const asked: [segment: unknown, found: unknown][] = []
      Map.prototype.get = function (segment) {
        const found = get.call(this, segment)
        if (this.has('yourls-api.php')) asked.push([segment, found])
        return found
      }
      try {
        assert.equal((await plane.visit(link, link.alias)).status, 302)
      } finally {
        Map.prototype.get = get
      }
      return asked
    }
    cleanup(() => switchAll(true))
    for (const enabled of [true, false]) {
      await switchAll(enabled)
      const link = await aLink(await aWorkspace())
      const first = await seen(link)
      assert.deepEqual(first, Array(2).fill([link.alias, undefined]))
      // The feed of changes has the new link read once more, a moment after it was made.
      let later = await seen(link)
      for (let tries = 0; later.length > 0 && tries < 20; tries++) {
        await setTimeout(250)
        later = await seen(link)
      }
      assert.deepEqual(later, [])
    }
  })
})
