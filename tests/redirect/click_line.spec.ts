import { test } from '@japa/runner'
import { decodeClickLine, encodeClickLine, type ClickLine } from '#app/redirect/clicks/click_line'
import { newId } from '#app/shared/ids'

const atMs = Date.UTC(2026, 10, 21, 9, 30, 0, 123)

function click(changes: Partial<ClickLine> = {}): ClickLine {
  return {
    id: newId(atMs),
    atMs,
    linkId: newId(1),
    workspaceId: newId(2),
    linkVersion: 3,
    qr: null,
    campaignId: null,
    ruleId: null,
    splitId: null,
    visitor: 'abcdefghijklmnopqrstu_',
    localDay: '2026-11-21',
    country: null,
    userAgent: '',
    language: null,
    referrerHost: null,
    purpose: null,
    isEnded: false,
    utm: null,
    place: null,
    ...changes,
  }
}

test.group('Click line', () => {
  test('what is written is read back', ({ assert }) => {
    const full = click({
      qr: 'a1b2c3d4',
      campaignId: newId(3),
      ruleId: newId(4),
      splitId: newId(5),
      country: 'DE',
      userAgent: 'Mozilla/5.0 "quoted" \\ tab\t Ünïcode',
      language: 'de-at',
      referrerHost: 'news.example',
      purpose: 'prefetch;prerender',
    })
    const forms = [false, true].flatMap((isEnded) =>
      [null, click().visitor].flatMap((visitor) =>
        [null, ['mail', null, 'Füße "x"'] as ClickLine['utm']].map((utm) =>
          click({ isEnded, visitor, utm, place: visitor === null ? null : ['DE/Bavaria', null] })
        )
      )
    )
    for (const given of [full, click(), click({ qr: '' }), ...forms]) {
      const line = encodeClickLine(given)
      assert.equal(line.indexOf('\n'), line.length - 1)
      assert.deepEqual(decodeClickLine(line.trimEnd()), given)
    }
  })

  test('a line torn anywhere is refused', ({ assert }) => {
    const line = encodeClickLine(click({ userAgent: 'curl/8' })).trimEnd()
    for (let length = 0; length < line.length; length++) {
      assert.isNull(decodeClickLine(line.slice(0, length)))
    }
  })

  test('a value that could not be stored is refused: {$i}')
    .with([
      { id: 'short' },
      { id: newId(atMs + 1) },
      { atMs: -1 },
      { atMs: 1.5 },
      { linkId: 'x'.repeat(21) },
      { workspaceId: "'; --" },
      { linkVersion: 4_294_967_296 },
      { qr: 'UPPER' },
      { campaignId: '' },
      { visitor: 'short' },
      { localDay: '2026-02-30' },
      { localDay: '2026-13-01' },
      { country: 'de' },
      { userAgent: 'x'.repeat(513) },
      { userAgent: 'nul\0' },
      { userAgent: '\ud800' },
      { language: 'de_AT' },
      { referrerHost: 'x'.repeat(254) },
      { purpose: 'x'.repeat(41) },
      { place: ['x'.repeat(254), null] },
      { place: [null, 'nul\0'] },
      { place: ['DE/Bavaria'] as never },
      { utm: ['mail', null] as never, place: [null, null] },
    ] as Partial<ClickLine>[])
    .run(({ assert }, changes) => {
      assert.isNull(decodeClickLine(encodeClickLine(click(changes)).trimEnd()))
    })

  test('garbage is refused')
    .with(['', 'null', '{}', '[]', '[1]', '[2,"x"]', '\0\0\0', 'x'.repeat(100_000)])
    .run(({ assert }, line) => {
      assert.isNull(decodeClickLine(line))
    })

  test('what every click has cannot be missing', ({ assert }) => {
    const values = JSON.parse(encodeClickLine(click()))
    for (const position of [1, 2, 3, 4, 5, 10, 11, 13]) {
      assert.isNull(decodeClickLine(JSON.stringify(values.with(position, null))))
    }
  })
})
