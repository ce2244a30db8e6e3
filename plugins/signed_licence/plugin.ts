import { CONTRACT, definePlugin } from '#plugin_contract'
import { signedSource } from './source.js'
import { texts } from './texts.js'

export default definePlugin({
  id: 'signed-licence',
  name: 'Signed licence',
  summary: 'Asks for a licence that a vendor has signed. It is checked without a network.',
  version: '1.0.0',
  contract: CONTRACT,
  icon: 'badge-check',
  texts,
  settings: {},
  contribute: () => ({ licence: signedSource }),
  samples: () => import('./samples.js'),
})
