import { CONTRACT, definePlugin } from '#plugin_contract'
import { openSource } from './source.js'
import { texts } from './texts.js'

export default definePlugin({
  id: 'open-licence',
  name: 'Open licence',
  summary: 'For installations that need no licence: all of Shunt can be used, permanently.',
  version: '1.0.0',
  contract: CONTRACT,
  icon: 'lock-open',
  texts,
  settings: {},
  contribute: () => ({ licence: openSource }),
  samples: () => import('./samples.js'),
})
