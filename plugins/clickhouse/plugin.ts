import { CONTRACT, definePlugin } from '#plugin_contract'
import { ClickHouseStore } from './store.js'
import { texts } from './texts.js'

export default definePlugin({
  id: 'clickhouse',
  name: 'ClickHouse',
  summary:
    'Older clicks in columns of a ClickHouse server that all machines ask, by CLICKHOUSE_URL.',
  version: '1.0.0',
  contract: CONTRACT,
  icon: 'database',
  texts,
  settings: {
    memoryMb: {
      kind: 'number',
      label: 'Memory of a question',
      help: 'What one question may take on the server. Larger ones fail, and MySQL answers.',
      default: 2000,
      min: 100,
      max: 100_000,
      unit: 'MB',
    },
  },
  contribute: ({ settings }) => ({
    clickColumns: {
      name: 'ClickHouse',
      open: (server) => new ClickHouseStore(server, () => settings().memoryMb),
    },
  }),
  samples: () => import('./samples.js'),
})
