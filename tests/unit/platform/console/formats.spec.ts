import { test } from '@japa/runner'
import { createFormats } from '#app/shared/text/formats'

const NOW = Date.parse('2026-11-20T14:02:30Z')
const words = createFormats('en-GB', 'Europe/London', () => NOW)

test.group('Dates and numbers', () => {
  for (const [language, date, number, short, percent, ago] of [
    ['en-GB', '2 Jul 2026', '48,219', '1.2m', '12.4%', '3 hours ago'],
    ['de-DE', '02.07.2026', '48.219', '1,2 Mio.', '12,4 %', 'vor 3 Stunden'],
    ['fr-FR', '2 juil. 2026', '48 219', '1,2 M', '12,4 %', 'il y a 3 heures'],
    ['es-ES', '2 jul 2026', '48.219', '1,2 M', '12,4 %', 'hace 3 horas'],
  ] as const) {
    test(`read as ${language} has them`, ({ assert }) => {
      const said = createFormats(language, 'Europe/London', () => NOW)
      const plain = (text: string) => text.replace(/[\u00A0\u202F]/g, ' ')
      assert.equal(plain(said.date('2026-07-01T23:30:00Z')), date)
      assert.equal(plain(said.number(48219)), number)
      assert.equal(plain(said.short(1_240_000)), short)
      assert.equal(plain(said.percent(0.1236)), percent)
      assert.equal(said.ago(new Date(NOW - 3 * 3_600_000)), ago)
    })
  }

  test('read as people write them, in the zone', ({ assert }) => {
    assert.equal(words.date('2026-07-01T23:30:00Z'), '2 Jul 2026')
    assert.equal(words.dateTime('2026-11-20T14:02:00Z'), '20 Nov 2026, 14:02')
    assert.equal(words.number(48219), '48,219')
    assert.equal(words.percent(0.1236), '12.4%')
    assert.equal(words.iso(new Date(NOW)), '2026-11-20T14:02:30.000Z')
  })

  test('say how long ago, and the date beyond a month', ({ assert }) => {
    const ago = (seconds: number) => words.ago(new Date(NOW - seconds * 1000))
    assert.equal(ago(0), 'now')
    assert.equal(ago(59), '59 seconds ago')
    assert.equal(ago(60), '1 minute ago')
    assert.equal(ago(3600 * 3), '3 hours ago')
    assert.equal(ago(3600 * 24), 'yesterday')
    assert.equal(ago(-3600 * 24 * 7), 'in 7 days')
    assert.equal(ago(3600 * 24 * 31), '20 Oct 2026')
  })
})
