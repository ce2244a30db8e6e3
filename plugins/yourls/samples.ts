import type { PluginSamples } from '#plugin_contract'

const samples: PluginSamples = {
  apiDialects: {
    yourls: [
      {
        method: 'POST',
        path: '/yourls-api.php',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'username=key&password=secret&action=expand&shorturl=none&format=json',
        status: 404,
      },
    ],
  },
}

export default samples
