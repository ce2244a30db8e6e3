import type { PluginSamples } from '#plugin_contract'

const samples: PluginSamples = {
  apiDialects: {
    kutt: [
      {
        method: 'DELETE',
        path: '/api/v2/links/none',
        headers: { 'x-api-key': 'key' },
        status: 404,
      },
    ],
  },
}

export default samples
