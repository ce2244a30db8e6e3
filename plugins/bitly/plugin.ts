import { CONTRACT, definePlugin } from '#plugin_contract'
import { createBitlyDialect } from './dialect.js'
import { texts } from './texts.js'

export default definePlugin({
  id: 'bitly',
  name: 'Bitly API',
  summary:
    'Programs that speak to version 4 of the API of Bitly create and read links here, at /v4.',
  version: '1.0.0',
  contract: CONTRACT,
  icon: 'plug',
  texts,
  settings: {},
  contribute: ({ clock }) => ({ apiDialects: [createBitlyDialect(clock)] }),
  samples: () => import('./samples.js'),
})
