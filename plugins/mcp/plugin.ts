import { CONTRACT, definePlugin } from '#plugin_contract'
import { createMcpDialect } from './dialect.js'
import { texts } from './texts.js'

export default definePlugin({
  id: 'mcp',
  name: 'Model Context Protocol',
  summary: 'Assistants find, create, change and report links with an API key, at /mcp.',
  version: '1.0.0',
  contract: CONTRACT,
  icon: 'bot',
  texts,
  settings: {},
  contribute: () => ({ apiDialects: [createMcpDialect()] }),
  samples: () => import('./samples.js'),
})
