import { test } from '@japa/runner'
import { applyRoutingStep } from '#app/linking/link_form/rules/form_steps'
import {
  emptyForm,
  emptyRule,
  formatLocalTime,
  listDifferingFields,
  parseLocalTime,
} from '#app/linking/link_form/rules/link_form'
import {
  previewCampaignUtm,
  simulateRouting,
} from '#app/linking/link_form/rules/routing_simulation'
import { readUtmQuery, UTM_NAMES, withUtmQuery } from '#app/linking/link_form/rules/utm_query'
import {
  findCode,
  formatCode,
  formatCountry,
  formatLanguage,
  listCountryNames,
  listLanguageNames,
} from '#app/linking/links/rules/names'
import { joinTokens, splitTokens } from '#app/linking/links/rules/token_text'
import { forEachKind } from '#app/redirect/routing/conditions'

test.group('Several texts in one line', () => {
  test('come apart as they were put together', ({ assert }) => {
    for (const tokens of [['a', 'b'], ['a, b', 'c'], ['say "hi"', ','], ['"'], [], ['ü b']]) {
      assert.deepEqual(splitTokens(joinTokens(tokens)), tokens)
    }
  })

  test('are taken as people type them', ({ assert }) => {
    assert.deepEqual(splitTokens(' a ,, b\nc, '), ['a', 'b', 'c'])
    assert.deepEqual(splitTokens('"open, a'), ['"open', 'a'])
    assert.deepEqual(splitTokens(' , ,'), [])
  })
})

test.group('UTM values of a destination', () => {
  test('are set, replaced and taken out, and all else stays byte for byte', ({ assert }) => {
    const set = (url: string, values: object) => withUtmQuery(url, values)
    assert.equal(
      set('https://x.example/', { utm_source: 'a b' }),
      'https://x.example/?utm_source=a%20b'
    )
    assert.equal(
      set('https://x.example/p?A=%7e&utm_source=old&b=+#f?g', { utm_source: 'new', utm_term: 't' }),
      'https://x.example/p?A=%7e&b=+&utm_source=new&utm_term=t#f?g'
    )
    assert.equal(set('https://x.example/?utm_source=a', { utm_source: '' }), 'https://x.example/')
    assert.equal(set('https://x.example/?utm_source=a', {}), 'https://x.example/?utm_source=a')
    assert.equal(set('', {}), '')
  })

  test('are read, also where there are none', ({ assert }) => {
    assert.equal(readUtmQuery('https://x.example/?utm_medium=e%20mail#x').utm_medium, 'e mail')
    assert.deepEqual(Object.keys(readUtmQuery('no address')), [...UTM_NAMES])
    assert.deepEqual(new Set(Object.values(readUtmQuery('no address'))), new Set(['']))
  })

  test('of the campaign stand apart from the destination’s own', ({ assert }) => {
    const utm = { utm_source: 'poster', utm_medium: null, utm_campaign: 'winter' }
    const parts = previewCampaignUtm('https://x.example/?utm_source=own#top', utm)
    assert.deepEqual(parts, {
      before: 'https://x.example/?utm_source=own',
      added: '&utm_campaign=winter',
      after: '#top',
      whole: 'https://x.example/?utm_source=own&utm_campaign=winter#top',
    })
    assert.equal(previewCampaignUtm('https://x.example/', null).added, '')
  })
})

test.group('Names of countries and languages', () => {
  test('and their codes mean the same, in any case', ({ assert }) => {
    const known = listCountryNames('en-GB')
    for (const typed of ['Germany', 'germany', 'DE', 'de'])
      assert.equal(findCode(typed, known), 'DE')
    assert.equal(findCode('Atlantis', known), 'Atlantis')
    assert.equal(formatCountry('CH', 'en-GB'), 'Switzerland')
    assert.equal(formatLanguage('gsw', 'en-GB'), 'Swiss German')
    assert.equal(formatLanguage('qqq', 'en-GB'), 'qqq')
  })

  test('stand for a code only where they mean that code again', ({ assert }) => {
    const known = listLanguageNames('en-GB')
    for (const code of ['de', 'ak', 'tw', 'gsw', 'iw', 'he', 'qqq', 'no', 'nb']) {
      assert.equal(findCode(formatCode(code, known), known), code)
    }
    assert.equal(formatCode('de', known), 'German')
    assert.equal(formatCode('gsw', known), 'gsw')
  })

  test('need no quotes in a line, and no two are the same', ({ assert }) => {
    const names = listCountryNames('en-GB').map(({ name }) => name)
    assert.equal(names.length, 250)
    assert.equal(new Set(names).size, 250)
    assert.deepEqual(splitTokens(joinTokens(names)), names)
  })
})

test.group('A link’s form', () => {
  test('keeps the workspace’s time, over the change of the clocks too', ({ assert }) => {
    for (const at of ['2026-01-15T08:30:00.000Z', '2026-07-15T08:30:00.000Z']) {
      const local = formatLocalTime(at, 'Europe/Berlin')
      assert.equal(parseLocalTime(local, 'Europe/Berlin'), at)
    }
    assert.equal(formatLocalTime('2026-07-15T08:30:00.000Z', 'Europe/Berlin'), '2026-07-15T10:30')
    assert.equal(formatLocalTime(null, 'Europe/Berlin'), '')
    for (const typed of ['', 'soon', '2026-13-01T00:00', '1969-12-31T00:00', '2026-01-01']) {
      assert.isNull(parseLocalTime(typed, 'UTC'), typed)
    }
    assert.isNull(parseLocalTime('9999-12-31T23:59', 'America/New_York'))
  })

  test('knows which of its fields are different, whatever ends their lines', ({ assert }) => {
    const form = { ...emptyForm(), notes: 'a\nb', tags: 'x' }
    assert.deepEqual(listDifferingFields(form, { ...form, notes: 'a\r\nb' }), [])
    assert.deepEqual(listDifferingFields(form, { ...form, tags: 'y', rules: [emptyRule()] }), [
      'tags',
      'rules',
    ])
  })

  test('changes by its buttons, and not by what makes no sense', ({ assert }) => {
    const named = (name: string) => ({ ...emptyRule(), name })
    const form = {
      ...emptyForm(),
      destinationUrl: 'https://x.example/',
      rules: ['a', 'b', 'c'].map(named),
    }
    const rules = (step: string) =>
      applyRoutingStep(form, step)
        .rules.map(({ name }) => name)
        .join('')
    assert.equal(rules('rule.up.2'), 'acb')
    assert.equal(rules('rule.down.0'), 'bac')
    assert.equal(rules('rule.remove.1'), 'ac')
    for (const step of [
      'rule.up.0',
      'rule.down.2',
      'rule.up.9',
      'rule.up.x',
      'rule.fly.1',
      'nothing',
    ]) {
      assert.equal(rules(step), 'abc', step)
    }
    const full = { ...form, rules: Array.from({ length: 20 }, emptyRule) }
    assert.lengthOf(applyRoutingStep(full, 'rule.add').rules, 20)
    const split = applyRoutingStep(form, 'split.start')
    assert.deepEqual(
      split.split.map((one) => one.destinationUrl),
      ['https://x.example/', '']
    )
    assert.lengthOf(applyRoutingStep(split, 'split.remove.0').split, 2)
    const five = ['', '', '', ''].reduce((one) => applyRoutingStep(one, 'split.add'), split)
    assert.lengthOf(five.split, 5)
    assert.deepEqual(applyRoutingStep(five, 'routing.clear').split, [])
  })

  test('tries a visitor as the redirect would', ({ assert }) => {
    const rule = (fields: object) => ({
      ...{
        ...forEachKind(() => []),
        destinationUrl: 'https://r.example/',
        appUrl: '',
      },
      ...fields,
    })
    const rules = [
      rule({ countries: ['CH'], languages: ['de'] }),
      rule({ devices: ['ios'], destinationUrl: '', appUrl: 'app://x' }),
    ]
    const visit = (visitor: object, split: any[] = []) =>
      simulateRouting({ rules, split }, 'https://x.example/', {
        ...forEachKind(() => ''),
        ...visitor,
      })
    assert.equal(visit({ countries: 'CH', languages: 'de' }).rule, 0)
    assert.isNull(visit({ countries: 'CH', languages: 'fr' }).rule)
    assert.deepInclude(visit({ devices: 'ios' }), {
      rule: 1,
      destinationUrl: 'https://x.example/',
      appUrl: 'app://x',
    })
    const night = [rule({ hours: [0, 1], destinationUrl: 'https://night.example/' })]
    const at = (hours: string) =>
      simulateRouting({ rules: night, split: [] }, 'https://x.example/', {
        ...forEachKind(() => ''),
        hours,
      }).rule
    assert.deepEqual(['0', '1', '2', ''].map(at), [0, 0, null, null])
    assert.isTrue(visit({}, [{ destinationUrl: 'https://y.example/', weight: 1 }]).isSplit)
  })
})
