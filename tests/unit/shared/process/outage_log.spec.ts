import { test } from '@japa/runner'
import { OutageLog } from '#app/shared/process/outage_log'
import { freezeClock, nowMs, resumeClock } from '#app/shared/time/clock'

const PORTS = { database: 3306, redis: 6379 }

function advanceClock(byMs: number): void {
  freezeClock(nowMs() + byMs)
}

function refused(port: number): Error {
  const details = { code: 'ECONNREFUSED', syscall: 'connect', port }
  return Object.assign(new Error(`connect ECONNREFUSED 127.0.0.1:${port}`), details)
}

function open() {
  const lines: [object, string][] = []
  const log = new OutageLog(PORTS)
  const write = (details: object, message: string) => void lines.push([details, message])
  return { lines, take: (...line: unknown[]) => log.take(line, write), look: () => log.look(write) }
}

test.group('The log of an outage', (group) => {
  group.each.setup(() => {
    freezeClock(new Date('2026-05-01T00:00:00Z'))
    return () => resumeClock()
  })

  test('has one line when the database goes, and one with the count when it is back', ({
    assert,
  }) => {
    const { lines, take, look } = open()
    assert.isTrue(take({ err: refused(3306), sweep: 'x' }, 'sweep failed'))
    for (let failure = 0; failure < 999; failure++) {
      advanceClock(86)
      assert.isTrue(take('Acquire connection error: Error: connect ECONNREFUSED\n    at x'))
    }
    look()
    assert.lengthOf(lines, 1)
    advanceClock(29_999)
    look()
    assert.lengthOf(lines, 1)
    advanceClock(1)
    look()
    const details = { dependency: 'database', failures: 1_000, unavailableMs: 85_914 }
    assert.deepEqual(lines.at(-1), [details, 'the database is back'])
    look()
    assert.lengthOf(lines, 2)
  })

  test('knows Redis, also as the cause of another error', ({ assert }) => {
    const { lines, take } = open()
    assert.isTrue(take({ err: new Error('no limit', { cause: refused(6379) }) }, 'x'))
    assert.isTrue(take({ err: new Error('Connection is closed.') }, 'x'))
    assert.deepEqual(lines[0][0], { dependency: 'redis' })
    assert.lengthOf(lines, 1)
  })

  test('leaves alone what is no outage of either', ({ assert }) => {
    const { lines, take } = open()
    assert.isFalse(take({ err: refused(25) }, 'mail not sent'))
    assert.isFalse(take({ err: Object.assign(new Error('x'), { code: 'ER_DUP_ENTRY' }) }, 'x'))
    assert.isFalse(take('working'))
    assert.isFalse(take({ sweep: 'x' }, 'sweep failed'))
    assert.deepEqual(lines, [])
  })
})
