import type { PluginSamples } from '#plugin_contract'

const samples: PluginSamples = {
  apiDialects: {
    mcp: [
      {
        method: 'POST',
        path: '/mcp',
        headers: {
          'content-type': 'application/json',
          'accept': 'application/json, text/event-stream',
          'authorization': 'Bearer key',
        },
        body: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
        status: 200,
      },
    ],
  },
}

export default samples
