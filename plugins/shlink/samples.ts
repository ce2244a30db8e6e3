import type { PluginSamples } from '#plugin_contract'

const samples: PluginSamples = {
  apiDialects: {
    shlink: [
      {
        method: 'GET',
        path: '/rest/v3/short-urls/none',
        headers: { 'x-api-key': 'key' },
        status: 404,
      },
    ],
  },
}

export default samples
