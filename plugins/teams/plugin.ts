import { CONTRACT, definePlugin } from '#plugin_contract'
import { teams } from './channel.js'
import { texts } from './texts.js'

export default definePlugin({
  id: 'teams',
  name: 'Microsoft Teams',
  summary: 'Events as cards with one sentence, to the webhook of a workflow.',
  version: '1.0.0',
  contract: CONTRACT,
  icon: 'message-square',
  texts,
  settings: {},
  contribute: () => ({ chatChannels: [teams] }),
  samples: () => import('./samples.js'),
})
