import { CONTRACT, definePlugin } from '#plugin_contract'
import { createKuttDialect } from './dialect.js'
import { texts } from './texts.js'

export default definePlugin({
  id: 'kutt',
  name: 'Kutt API',
  summary: 'Programs that speak to Kutt create and read links here, at /api/v2.',
  version: '1.0.0',
  contract: CONTRACT,
  icon: 'plug',
  texts,
  settings: {},
  contribute: ({ clock }) => ({ apiDialects: [createKuttDialect(clock)] }),
  samples: () => import('./samples.js'),
})
