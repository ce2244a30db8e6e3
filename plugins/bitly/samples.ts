import type { PluginSamples } from '#plugin_contract'

const samples: PluginSamples = {
  apiDialects: {
    bitly: [
      {
        method: 'GET',
        path: '/v4/bitlinks/go.example.com/none',
        headers: { authorization: 'Bearer key' },
        status: 404,
      },
    ],
  },
}

export default samples
