import { test } from '@japa/runner'
import { guessColumns } from '#app/linking/imports/rules/column_names'
import { toImportedLink } from '#app/linking/imports/rules/imported_link'
import { listWarnings } from '#app/linking/imports/rules/not_kept'
import { readRecord } from '#app/linking/imports/rules/read_record'
import type { ImportSource } from '#app/linking/imports/rules/source_link'
import { effectiveState } from '#app/linking/links/rules/effective_state'

const NOW = Date.parse('2026-06-01T00:00:00Z')
const place = { domainId: null, folderId: null, tags: [], redirectType: null }

/** Returns what a record is here: its state, whether it asks for a password, and what is not kept. */
function arrive(more: Record<string, unknown>, source: ImportSource = 'json') {
  const record = { alias: 'abc', url: 'https://example.com', ...more }
  const [link] = readRecord(record, guessColumns(Object.keys(record)), source, 'json')
  const made = toImportedLink(link, { place, nowMs: NOW, dayOrder: null, isOurs: false })
  const { maxClicks, endsAt } = made.input
  const state = effectiveState(
    {
      status: made.status ?? 'Active',
      deletedAt: null,
      startsAt: null,
      endsAt: endsAt ? new Date(endsAt) : null,
      maxClicks: maxClicks ?? null,
      usedClicks: made.usedClicks,
    },
    NOW
  )
  return { state, password: made.input.password, warnings: listWarnings(made.notKept), made }
}

test.group('What was not open at the old service', () => {
  const closed: [Record<string, unknown>, string, string][] = [
    [{ status: 'INACTIVE' }, 'Paused', 'link.closed'],
    [{ status: 'BLOCKED' }, 'Paused', 'link.closed'],
    [{ state: 'disabled' }, 'Paused', 'link.closed'],
    [{ status: 'f' }, 'Paused', 'link.closed'],
    [{ status: 'under review' }, 'Paused', 'status.unknown'],
    [{ status: 404 }, 'Paused', 'status.unknown'],
    [{ banned: 't' }, 'Paused', 'link.banned'],
    [{ banned: true }, 'Paused', 'link.banned'],
    [{ is_banned: 'phishing' }, 'Paused', 'link.banned'],
    [{ disabledAt: '2025-01-01T00:00:00Z' }, 'Paused', 'link.closed'],
    [{ isActive: false }, 'Paused', 'link.closed'],
    [{ enabled: 'no' }, 'Paused', 'link.closed'],
    [{ unsafe: true }, 'Paused', 'link.closed'],
    [{ deleted_at: '2025-01-01' }, 'Paused', 'link.closed'],
    [{ status: 'active', state: 'blocked' }, 'Paused', 'link.closed'],
    [{ status: 'EXPIRED' }, 'Expired', 'link.ended'],
    [{ status: 'expired', expiresAt: '2030-01-01' }, 'Expired', 'link.ended'],
    [{ isExpired: 1 }, 'Expired', 'link.ended'],
    [{ expire_after: 1717200000 }, 'Expired', 'link.ended'],
    [{ expiresAt: '2026-05-31T23:59:59Z' }, 'Expired', 'link.ended'],
    [{ max_clicks: 5, total_clicks: 5 }, 'Expired', 'visit_limit.not_kept'],
    [{ clicksLimit: 5, clicks: 9 }, 'Expired', 'visit_limit.not_kept'],
    [{ max_clicks: 'some' }, 'Paused', 'visit_limit.not_kept'],
    [{ password_set: true }, 'Paused', 'password.not_kept'],
    [{ password: 'Yes' }, 'Paused', 'password.not_kept'],
    [{ password: true }, 'Paused', 'password.not_kept'],
    [{ password: 't' }, 'Paused', 'password.not_kept'],
    [{ password: '••••••' }, 'Paused', 'password.not_kept'],
    [{ password: '[hidden]' }, 'Paused', 'password.not_kept'],
    [{ password: '$2y$10$abcdefghijklmnopqrstuv' }, 'Paused', 'password.not_kept'],
    [{ password: 'd41d8cd98f00b204e9800998ecf8427e' }, 'Paused', 'password.not_kept'],
    [{ password: null, has_password: 1 }, 'Paused', 'password.not_kept'],
    [{ password: { hash: 'x' } }, 'Paused', 'password.not_kept'],
  ]
  for (const [more, state, warning] of closed) {
    test(`${JSON.stringify(more)} is ${state}, with ${warning}`, ({ assert }) => {
      const arrived = arrive(more)
      assert.equal(arrived.state, state)
      assert.include(arrived.warnings, warning)
      assert.isNull(arrived.password)
    })
  }

  const open: Record<string, unknown>[] = [
    {},
    { status: 'ACTIVE', banned: 'f', disabledAt: null, password: '', password_set: false },
    { status: 1, isActive: 't', blocked: 0, expire_after: null, max_clicks: null },
    { status: 'enabled', banned: 'NULL', isExpired: 'no', password: 'No' },
    { status: 200, expiresAt: 'never', max_clicks: 0 },
    { expiresAt: '2026-06-01T00:00:01Z', max_clicks: 6, total_clicks: 5, password_set: 0 },
  ]
  for (const more of open) {
    test(`${JSON.stringify(more)} is open`, ({ assert }) => {
      const { state, warnings } = arrive(more)
      assert.deepEqual([state, warnings], ['Active', []])
    })
  }

  test('a password that is one is kept, but of Sink, whose export has it in no form of ours', ({
    assert,
  }) => {
    assert.equal(arrive({ password: 'correct horse' }).password, 'correct horse')
    assert.equal(arrive({ password: 1234 }).password, '1234')
    assert.containsSubset(arrive({ password: 'correct horse' }, 'sink'), {
      state: 'Paused',
      warnings: ['password.not_kept'],
    })
  })

  test('a value that is not kept is named, and no secret is', ({ assert }) => {
    const { made } = arrive({
      password: 'yes',
      banned: 'phishing',
      clicks: 'many',
      title: 'x'.repeat(501),
    })
    assert.sameDeepMembers(made.notKept, [
      { code: 'password.not_kept', field: 'password', value: null },
      { code: 'link.banned', field: 'banned', value: 'phishing' },
      { code: 'value.unreadable', field: 'clicks', value: 'many' },
      { code: 'title.shortened', field: 'title', value: 'x'.repeat(100) },
    ])
  })

  test('of more than 20 tags the first 20 are kept, and the others named', ({ assert }) => {
    const tags = (count: number) => Array.from({ length: count }, (_, at) => `t${at}`)
    assert.deepEqual(arrive({ tags: tags(20) }).warnings, [])
    const { made } = arrive({ tags: [...tags(21), 'T0', 'last'] })
    assert.lengthOf(new Set(made.input.tags!.map((tag) => tag.toLowerCase())), 20)
    assert.deepEqual(
      made.notKept.map(({ field, value }) => [field, value]),
      [
        ['tags', 't20'],
        ['tags', 'last'],
      ]
    )
  })
})
