import { test } from '@japa/runner'
import { newId } from '#app/shared/ids'
import { eventually, Installation } from '#tests/fixtures/installation'

const ISO = /^\d{4}-\d\d-\d\dT[\d:]+\.\d{3}Z$/

test.group('The log of an installation', (group) => {
  let installation: Installation
  group.setup(async () => {
    const settings = { LOG_LEVEL: 'info', LOG_REQUESTS: 'on', WEB_CONCURRENCY: '2' }
    installation = await new Installation(settings).start()
    return async () => void (await installation.stop())
  })

  test('is JSON with one format of time, and has the id of a refused and of an answered request', async ({
    assert,
  }) => {
    const ask = async (path: string) => {
      const headers = { 'x-request-id': newId() }
      const answer = await fetch(installation.url + path, { headers, redirect: 'manual' })
      return { id: answer.headers.get('x-request-id')!, status: answer.status }
    }
    const refused = await ask('/api/me')
    assert.equal(refused.status, 401)
    const answered = await ask('/health/live')
    assert.equal(answered.status, 200)
    const visit = await ask('/nothing-is-here')
    assert.equal(visit.status, 404)
    const has = ({ id }: { id: string }) => installation.output.includes(id)
    await eventually(
      async () => has(refused) && has(answered) && /"working"/.test(installation.output)
    )
    await installation.stop()
    const lines = installation.output.trim().split('\n')
    assert.isAbove(lines.length, 3)
    for (const line of lines) {
      assert.doesNotThrow(() => JSON.parse(line) as unknown, line)
      const { time, level } = JSON.parse(line)
      assert.match(time, ISO, line)
      assert.isNumber(level, line)
    }
  })
})
