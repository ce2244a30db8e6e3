import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import { call } from '#tests/fixtures/api'
import { Installation } from '#tests/fixtures/installation'
import { aWorkspace } from '#tests/fixtures/workspace'

const PICTURES = 60
const MOST_MB = 200

/** Returns the memory of a process that is not on the disk. */
function readMegabytes(pid: string): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))!
  return Number(kilobytes) / 1_024
}

test.group('Pictures of QR codes', () => {
  test('of 4,096 pixels, 60 at once, take little of a web process', async ({ assert, cleanup }) => {
    const workspace = await aWorkspace()
    const link = await call(workspace, 'POST', '/links', { destinationUrl: 'https://example.com/' })
    const input = { linkId: link.body.id, dotShape: 'Rounded' }
    const { body: code } = await call(workspace, 'POST', '/qr-codes', input)
    const installation = await new Installation({ LOG_LEVEL: 'info' }).start({ worker: false })
    cleanup(async () => void (await installation.stop()))
    const [, pid] = /"pid":(\d+),.*"msg":"started HTTP server/.exec(installation.output)!
    const path = `${installation.url}${workspace.api}/qr-codes/${code.id}/image.png?size=4096`
    const headers = { authorization: `Bearer ${workspace.key}` }
    const look = async () => {
      const answer = await fetch(path, { headers })
      await answer.arrayBuffer()
      return answer.status
    }
    await look()
    const beforeMb = readMegabytes(pid)
    let mostMb = beforeMb
    const watch = setInterval(() => (mostMb = Math.max(mostMb, readMegabytes(pid))), 50)
    cleanup(() => clearInterval(watch))
    const statuses = await Promise.all(Array.from({ length: PICTURES }, look))
    // A machine with other work asks some to come again.
    assert.includeMembers([200, 503], statuses)
    assert.include(statuses, 200)
    assert.isBelow(mostMb - beforeMb, MOST_MB)
  }).timeout(180_000)
})
