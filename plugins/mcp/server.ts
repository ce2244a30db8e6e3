import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import {
  CallToolRequestSchema,
  ListToolsRequestSchema,
  type CallToolResult,
} from '@modelcontextprotocol/sdk/types.js'
import type { HeldKey } from '#plugin_contract'
import { findFault } from './arguments.js'
import { ToolFault, TOOLS, type Call, type Tool } from './tools.js'

const INSTRUCTIONS =
  'Short links, QR codes and link analytics of one workspace. Links are named by their id, or by ' +
  'their short URL (find_links). Show people what you mean to delete before you delete it: ' +
  'delete_link only says what it would do until dryRun is false.'

/** Makes a server of the tools that a key may use. */
export function createServer(held: HeldKey, call: Call): Server {
  const server = new Server(
    { name: 'shunt', version: '1.0.0' },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS }
  )
  const allowed = TOOLS.filter(({ scope }) => held.scopes.includes(scope))
  server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: allowed.map(describe) }))
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const tool = allowed.find(({ name }) => name === params.name)
    if (!tool) return toError('access.forbidden', 'The key has no tool of this name.')
    return run(tool, params.arguments ?? {}, call)
  })
  return server
}

function describe({ name, title, description, input, output, hints }: Tool) {
  return {
    name,
    title,
    description,
    inputSchema: { ...input, type: 'object' as const, additionalProperties: false },
    outputSchema: { ...output, type: 'object' as const },
    annotations: { title, openWorldHint: false, ...hints },
  }
}

async function run(
  tool: Tool,
  given: Record<string, unknown>,
  call: Call
): Promise<CallToolResult> {
  const fault = findFault(tool.input, given)
  if (fault) return toError('request.invalid', fault)
  try {
    const { image, ...structured } = await tool.run(given, call)
    const text = { type: 'text' as const, text: JSON.stringify(structured) }
    const content = image ? [{ type: 'image' as const, ...(image as any) }, text] : [text]
    return { content, structuredContent: structured }
  } catch (error) {
    if (error instanceof ToolFault) return toError(error.code, error.message)
    throw error
  }
}

function toError(code: string, detail: string): CallToolResult {
  return { isError: true, content: [{ type: 'text', text: `${code}: ${detail}` }] }
}
