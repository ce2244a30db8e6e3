import { CONTRACT, definePlugin } from '#plugin_contract'
import { slack } from './channel.js'
import { texts } from './texts.js'

export default definePlugin({
  id: 'slack',
  name: 'Slack',
  summary: 'Events as short sentences, to the incoming webhook of a channel.',
  version: '1.0.0',
  contract: CONTRACT,
  icon: 'hash',
  texts,
  settings: {},
  contribute: () => ({ chatChannels: [slack] }),
  samples: () => import('./samples.js'),
})
