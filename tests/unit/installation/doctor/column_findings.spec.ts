import { test } from '@japa/runner'
import { findColumnFaults } from '#app/installation/doctor/rules/column_findings'

const sums = {
  ...{ sealedRanges: 10, sealedClicks: 1_000_000, sealedBytes: 9_000_000, staleRanges: 0 },
  ...{ isOnServer: false, fault: null, readFiles: 10, damagedFiles: 0 },
}

test.group('What the doctor says of columns', () => {
  test('how many clicks they hold', ({ assert }) => {
    const [finding] = findColumnFaults({ mode: 'On', ...sums })
    assert.equal(finding.status, 'Ok')
    assert.include(finding.found, '1,000,000 clicks')
  })

  test('that there are none, and why', ({ assert }) => {
    for (const [mode, reason] of [
      ['Off', 'CLICK_COLUMNS=off'],
      ['NoEngine', 'processor'],
    ] as const) {
      const [finding] = findColumnFaults({ mode, ...sums })
      assert.equal(finding.status, 'Ok')
      assert.include(finding.found, reason)
    }
  })

  test('that the engine does not load, and that files are damaged', ({ assert }) => {
    const [broken] = findColumnFaults({ mode: 'Broken', ...sums, fault: 'it ended with SIGILL' })
    assert.equal(broken.status, 'Warning')
    assert.include(broken.found, 'SIGILL')
    const [damaged] = findColumnFaults({ mode: 'On', ...sums, damagedFiles: 2 })
    assert.equal(damaged.status, 'Warning')
    assert.include(damaged.found, '2 of 10 files')
  })

  test('that the server does not answer', ({ assert }) => {
    const away = { mode: 'Broken', ...sums, isOnServer: true } as const
    const [named] = findColumnFaults({ ...away, fault: 'connect ECONNREFUSED' })
    assert.equal(named.status, 'Warning')
    assert.match(named.found, /CLICKHOUSE_URL.* ECONNREFUSED/)
    assert.include(named.advice!, 'OUTBOUND_CA_FILE')
    assert.include(findColumnFaults(away)[0].found, 'a moment ago')
  })

  test('that many ranges wait', ({ assert }) => {
    const [finding] = findColumnFaults({ mode: 'On', ...sums, staleRanges: 1_234 })
    assert.equal(finding.status, 'Warning')
    assert.include(finding.found, '1,234 ranges')
    assert.include(finding.advice!, 'worker')
  })
})
