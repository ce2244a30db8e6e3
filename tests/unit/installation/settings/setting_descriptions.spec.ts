import { readFileSync, writeFileSync } from 'node:fs'
import { test } from '@japa/runner'
import {
  parseSettingsExample,
  type DescribedSetting,
} from '#app/installation/settings/rules/parse_settings_example'

const FILE = 'resources/lang/en/setting_descriptions.json'

/** As a message of ICU: braces are no placeholders. */
const toMessage = (text: string) =>
  text.replaceAll("'", '’').replaceAll(/[{}]/g, (brace) => `'${brace}'`)

/** Texts by the name of a setting; those of sections by their first one. */
function describe(settings: DescribedSetting[]) {
  const firsts = settings.filter(({ section }, index) => settings[index - 1]?.section !== section)
  const named = settings.filter(({ description }) => description)
  const of = (list: DescribedSetting[], text: (one: DescribedSetting) => string) =>
    Object.fromEntries(list.map((one) => [one.name, toMessage(text(one))]))
  return {
    sections: of(firsts, ({ section }) => section),
    settings: of(named, ({ description }) => description),
  }
}

test.group('What the console says of settings', () => {
  test('is in English what .env.example says: WRITE_DOCUMENTS=1 writes it again', ({ assert }) => {
    const described = describe(parseSettingsExample(readFileSync('.env.example', 'utf8')))
    const text = `${JSON.stringify(described, null, 2)}\n`
    if (process.env.WRITE_DOCUMENTS) writeFileSync(FILE, text)
    assert.equal(readFileSync(FILE, 'utf8'), text)
    assert.equal(toMessage("Its {a}, that's all"), "Its '{'a'}', that’s all")
  })
})
