import { test } from '@japa/runner'
import {
  ERROR_PATIENCE_MS,
  OVER_AFTER_MS,
  planAlertChanges,
  WARNING_PATIENCE_MS,
  type OpenAlert,
} from '#app/installation/alerts/rules/plan_alert_changes'
import type { AlertFinding } from '#app/platform/alerts/alert_sources'

const NOW_MS = Date.UTC(2026, 10, 22, 10)

const found = (fields: Partial<AlertFinding> = {}): AlertFinding => ({
  kind: 'Worker',
  subject: 'worker',
  status: 'Error',
  message: { key: 'findings.health.no_worker.found' },
  ...fields,
})

const open = (fields: Partial<OpenAlert> = {}): OpenAlert => ({
  ...found(),
  message: 'No worker is running.',
  said: null,
  id: 'a',
  announced_status: null,
  found_at: new Date(NOW_MS),
  missing_since: null,
  ...fields,
})

/** Returns what is not empty of the changes, by its name. */
function named(alerts: OpenAlert[], findings: AlertFinding[]) {
  const changes = planAlertChanges(alerts, findings, NOW_MS)
  return Object.entries(changes)
    .filter(([, items]) => items.length > 0)
    .map(([name]) => name)
}

const ago = (ms: number) => new Date(NOW_MS - ms)

test.group('Changes of alerts', () => {
  test('a finding opens one alert, which is told after its patience', ({ assert }) => {
    assert.deepEqual(named([], [found()]), ['opened'])
    assert.deepEqual(named([open()], [found()]), ['seen'])
    const early = open({ found_at: ago(ERROR_PATIENCE_MS - 1) })
    assert.deepEqual(named([early], [found()]), ['seen'])
    const due = open({ found_at: ago(ERROR_PATIENCE_MS) })
    assert.deepEqual(named([due], [found()]), ['seen', 'announced'])
  })

  test('a warning is told later than an error', ({ assert }) => {
    const warning = found({ status: 'Warning' })
    const alert = open({ status: 'Warning', found_at: ago(WARNING_PATIENCE_MS - 1) })
    assert.deepEqual(named([alert], [warning]), ['seen'])
    const due = open({ status: 'Warning', found_at: ago(WARNING_PATIENCE_MS) })
    const { announced } = planAlertChanges([due], [warning], NOW_MS)
    assert.equal(announced[0].event, 'Opened')
  })

  test('what was told is told again only where it becomes worse', ({ assert }) => {
    const told = { found_at: ago(3600_000), announced_status: 'Warning' as const }
    assert.deepEqual(named([open(told)], [found({ status: 'Warning' })]), ['seen'])
    const { announced } = planAlertChanges([open(told)], [found()], NOW_MS)
    assert.equal(announced[0].event, 'Worse')
    const asError = open({ ...told, announced_status: 'Error' })
    assert.deepEqual(named([asError], [found()]), ['seen'])
    assert.deepEqual(named([asError], [found({ status: 'Warning' })]), ['seen'])
  })

  test('it is over when it was missing for a minute, and not before', ({ assert }) => {
    const told = { announced_status: 'Error' as const, found_at: ago(3600_000) }
    assert.deepEqual(named([open(told)], []), ['missing'])
    const missing = (ms: number) => open({ ...told, missing_since: ago(ms) })
    assert.deepEqual(named([missing(OVER_AFTER_MS - 1)], []), [])
    assert.deepEqual(named([missing(OVER_AFTER_MS)], []), ['closed'])
    assert.deepEqual(named([missing(OVER_AFTER_MS)], [found()]), ['seen'], 'it came back')
  })

  test('what was over before anyone was told leaves no word', ({ assert }) => {
    assert.deepEqual(named([open({ found_at: ago(20_000) })], []), ['dropped'])
  })

  test('subjects of one kind are told apart', ({ assert }) => {
    const other = found({ subject: 'sweep mails' })
    assert.deepEqual(named([open({ found_at: ago(1) })], [found(), other]), ['opened', 'seen'])
  })
})
