import { generateKeyPairSync } from 'node:crypto'
import type { LicenceFacts, PluginSamples } from '#plugin_contract'
import { exportPublicKey, signLicence } from './file.js'
import type { LicenceTerms } from './terms.js'

const DAY_MS = 24 * 3600_000
const FIRST_MS = Date.parse('2026-11-01T00:00:00Z')
const dayOf = (day: number) => new Date(FIRST_MS + day * DAY_MS)

function makePair() {
  const { privateKey } = generateKeyPairSync('ed25519')
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  return { pem, publicKey: exportPublicKey(pem) }
}

const vendor = makePair()

const terms: LicenceTerms = {
  id: 'sample',
  holder: 'Northmoor Tourism',
  plan: 'Pro',
  organisations: 3,
  users: 50,
  links: null,
  domains: 10,
  notBefore: dayOf(40).toISOString(),
  expires: dayOf(400).toISOString(),
  graceDays: 14,
}

const licence = signLicence(terms, vendor.pem)

const factsOf = (text: string | null, day: number): LicenceFacts => ({
  text,
  now: dayOf(day),
  firstStartedAt: dayOf(0),
  publicKeys: [makePair().publicKey, vendor.publicKey],
})

const samples: PluginSamples = {
  licence: [
    { facts: factsOf(null, 0), state: 'Evaluation', readOnly: false },
    { facts: factsOf(null, 30 - 1 / DAY_MS), state: 'Evaluation', readOnly: false },
    { facts: factsOf(null, 30), state: 'Missing', readOnly: true },
    { facts: factsOf(licence, 29), state: 'NotYetValid', readOnly: false },
    { facts: factsOf(licence, 39), state: 'NotYetValid', readOnly: true },
    { facts: factsOf(licence, 40), state: 'Valid', readOnly: false },
    { facts: factsOf(licence, 400 - 1 / DAY_MS), state: 'Valid', readOnly: false },
    { facts: factsOf(licence, 400), state: 'Grace', readOnly: false },
    { facts: factsOf(licence, 414), state: 'Expired', readOnly: true },
    { facts: factsOf(licence.slice(0, -40), 41), state: 'Forged', readOnly: true },
    { facts: factsOf(signLicence(terms, makePair().pem), 41), state: 'Forged', readOnly: true },
    { facts: { ...factsOf(licence, 41), publicKeys: [] }, state: 'Forged', readOnly: true },
  ],
}

export default samples
