import { test } from '@japa/runner'
import { openLicence } from '#app/platform/plugins/open_licence'
import entries from '#config/plugins'
import type { Plugin } from '#plugin_contract'
import { contractCases, licenceCases } from '#tests/contracts/suites'
import {
  fakeChannelPlugin,
  fakeLicencePlugin,
  fakePaymentPlugin,
} from '#tests/fixtures/plugins/fakes'
import { acme } from '#tests/plugins/support/installed'

/** Every plugin that is installed, the package of a third party, and the fakes of our tests. */
const loaded = await Promise.all([...entries, acme].map(({ load }) => load()))
const plugins = [
  ...loaded.map((module) => module.default as Plugin),
  fakeChannelPlugin('crier', 'Crier'),
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
  const facts = { text: null, now: day, firstStartedAt: day, publicKeys: [] }
  const samples = [{ facts, state: 'Valid' as const, readOnly: false }]
  for (const { title, run } of licenceCases(openLicence, samples)) test(title, () => run())
})

test.group('A plugin without samples for its role', () => {
  for (const plugin of plugins) {
    test(`does not pass: ${plugin.id}`, async ({ assert }) => {
      const bare = { ...plugin, samples: async () => ({ default: {} }) }
      const outcomes = await Promise.allSettled(
        (await contractCases(bare)).map(async ({ run }) => run())
      )
      assert.isTrue(outcomes.some(({ status }) => status === 'rejected'))
    })
  }
})
