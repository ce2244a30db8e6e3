import { createHash } from 'node:crypto'
import { test } from '@japa/runner'
import { BlockList } from '#app/linking/health/rules/block_list'
import {
  confirmLook,
  isLookDue,
  NEVER_LOOKED,
  SECOND_LOOK_MS,
} from '#app/linking/health/rules/confirm_look'
import { computeLinkHealth } from '#app/linking/health/rules/link_health'
import { describeHealth } from '#app/linking/links/rules/describe_health'
import type { HealthCode, HealthLook } from '#app/linking/links/rules/health_finding'

const good: HealthLook = { status: 'Healthy', code: 'works' }
const broken: HealthLook = { status: 'Broken', code: 'error', httpStatus: 500 }
const unreachable: HealthLook = { status: 'Unreachable', code: 'dns' }
const unsafe: HealthLook = { status: 'Unsafe', code: 'listed', host: 'evil.example' }

test.group('What is known of an address', () => {
  test('a problem needs a second look ten minutes later', ({ assert }) => {
    const first = confirmLook(NEVER_LOOKED, broken, 0)
    assert.deepInclude(first, { status: 'Unknown', suspectedAtMs: 0 })
    assert.isFalse(isLookDue(first, SECOND_LOOK_MS - 1))
    assert.isTrue(isLookDue(first, SECOND_LOOK_MS))
    const early = confirmLook(first, broken, SECOND_LOOK_MS - 1)
    assert.deepInclude(early, { status: 'Unknown', suspectedAtMs: 0 })
    const second = confirmLook(first, unreachable, SECOND_LOOK_MS)
    assert.deepInclude(second, { status: 'Unreachable', suspectedAtMs: null })
  })

  test('one good look is enough, and so is a block list', ({ assert }) => {
    const sick = confirmLook(confirmLook(NEVER_LOOKED, broken, 0), broken, SECOND_LOOK_MS)
    assert.equal(sick.status, 'Broken')
    assert.equal(confirmLook(sick, good, SECOND_LOOK_MS + 1).status, 'Healthy')
    assert.equal(confirmLook(sick, unsafe, SECOND_LOOK_MS + 1).status, 'Unsafe')
    assert.equal(confirmLook(NEVER_LOOKED, unsafe, 0).status, 'Unsafe')
  })

  test('a clock that was set back keeps nothing from being looked at', ({ assert }) => {
    const ahead = confirmLook(NEVER_LOOKED, good, 10 * 24 * 3600_000)
    assert.isTrue(isLookDue(ahead, 0))
  })
})

test.group('The health of a link', () => {
  const known = (look: HealthLook, status = look.status) => ({
    status,
    look,
    suspectedAtMs: null,
    checkedAtMs: 1_000,
  })

  test('is that of its worst destination, which is named', ({ assert }) => {
    const part = { kind: 'Split' as const, name: null, number: 2 }
    const all = [
      { part: null, health: known(good) },
      { part: { kind: 'Rule' as const, name: 'A', number: 1 }, health: known(unreachable) },
      { part, health: known(broken) },
    ]
    const { status, finding } = computeLinkHealth(all, 1_000)
    assert.equal(status, 'Broken')
    assert.equal(describeHealth(finding), 'Variant 2: The site answered 500 Internal Server Error.')
    const worse = [...all, { part: null, health: known(unsafe) }]
    assert.equal(computeLinkHealth(worse, 1_000).status, 'Unsafe')
    assert.isNull(computeLinkHealth([all[0]], 1_000).finding)
  })

  test('has words for every finding', ({ assert }) => {
    const codes: HealthCode[] = [
      ...(['walled', 'error', 'circle', 'too_many_redirects', 'bad_redirect'] as const),
      ...(['forbidden_redirect', 'listed', 'private', 'dns', 'refused', 'unreachable'] as const),
      ...(['tls', 'timeout', 'closed', 'protocol', 'not sent'] as const),
    ]
    for (const code of codes) {
      const finding = { status: 'Broken' as const, code, part: null, isFirstLook: false }
      assert.match(describeHealth({ ...finding, host: 'a.example' })!, /^[A-Za-z].+\.$/)
    }
    assert.equal(
      describeHealth({
        ...good,
        part: null,
        isFirstLook: false,
        certificateEndsAt: '2026-12-01T00:00:00.000Z',
      }),
      'Its certificate ends on 1 Dec 2026.'
    )
  })
})

test.group('Block lists', () => {
  test('hosts with all below them, addresses with their folders, beginnings of hashes', ({
    assert,
  }) => {
    const list = new BlockList()
    const lines = [
      '# comment',
      '',
      'evil.example',
      '0.0.0.0 tracker.example # why',
      '*.wild.example',
      'https://good.example/bad/',
      'http://good.example/page?x=1',
      // SHA-256 of "hashed.example/".
      hashOf('hashed.example/').slice(0, 16),
    ]
    assert.isTrue(lines.every((line) => list.add(line)))
    const inside = [
      'http://evil.example/',
      'https://www.EVIL.example./x',
      'http://evil.example:8080/?y',
      'https://tracker.example/',
      'https://a.wild.example/',
      'http://good.example/bad/thing.html?z',
      'https://good.example/page?x=1',
      'https://hashed.example/any/path',
      'https://sub.hashed.example/',
    ]
    for (const url of inside) assert.isTrue(list.has(url), url)
    const outside = [
      'https://notevil.example/',
      'https://good.example/',
      'https://good.example/bad',
      'https://good.example/page?x=2',
      'https://example/',
      'nonsense',
    ]
    for (const url of outside) assert.isFalse(list.has(url), url)
    assert.isFalse(list.add('deadbeef'))
    assert.isFalse(list.add('two words'))
    assert.isFalse(list.add('localhost'))
  })
})

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
