import type { PluginSamples } from '#plugin_contract'

const firstStartedAt = new Date('2026-11-01T00:00:00Z')
const tenYearsLater = new Date('2036-11-01T00:00:00Z')

const samples: PluginSamples = {
  licence: [null, 'anything'].map((text) => ({
    facts: { text, firstStartedAt, now: tenYearsLater, publicKeys: [] },
    state: 'Valid',
    readOnly: false,
  })),
}

export default samples
