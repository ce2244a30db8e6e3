import { test } from '@japa/runner'
import entries from '#config/plugins'
import { openLicence } from '#app/plugins/open_licence'
import type { Plugin } from '#plugin_contract'
import { contractCases, licenceCases } from '#tests/contracts/suites'
import { fakeLicencePlugin, fakePaymentPlugin } from '#tests/fixtures/plugins/fakes'

/** Every plugin that is installed, the fakes of our tests, and the core's own default. */
const loaded = await Promise.all(entries.map(({ load }) => load()))
const plugins = [
  ...loaded.map((module) => module.default as Plugin),
  fakePaymentPlugin,
  fakeLicencePlugin,
]

for (const plugin of plugins) {
  const cases = await contractCases(plugin)
  test.group(`Contract of ${plugin.id}`, () => {
    for (const { title, run } of cases) test(title, () => run())
  })
}

test.group('Contract of the open licence', () => {
  const day = new Date('2026-11-21T00:00:00Z')
  const facts = { text: null, now: day, firstStartedAt: day }
  for (const { title, run } of licenceCases(openLicence, [
    { facts, state: 'Valid', readOnly: false },
  ])) {
    test(title, () => run())
  }
})
