import type { PluginSamples } from '#plugin_contract'

/** Its own tests speak to a server: nothing else says whether it counts right. */
const samples: PluginSamples = {
  clickColumns: {
    server: { url: 'http://127.0.0.1:9', user: 'default', password: '', database: 'shunt' },
  },
}

export default samples
