import { call } from '#tests/fixtures/api'
import type { Asked, PeerCall } from './fields/peer.js'
import type { World } from './fields/world.js'
import { aLink } from './support.js'

const use =
  (name: string, given: (world: World) => object | Promise<object> = () => ({})) =>
  async (world: World): Promise<Asked> => ({
    method: 'POST',
    path: '/mcp',
    headers: {
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${world.workspace.key}`,
    },
    body: {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name, arguments: await given(world) },
    },
  })

const own = ({ link }: World) => ({ linkId: link.id })
const destinationUrl = 'https://example.com/a'

async function aChangedLink({ workspace }: World): Promise<object> {
  const { id } = await aLink(workspace)
  await call(workspace, 'PATCH', `/links/${id}`, { title: 'Changed' })
  return { linkId: id }
}

async function aQrCode({ workspace, link }: World): Promise<object> {
  const { body } = await call(workspace, 'POST', '/qr-codes', { linkId: link.id })
  return { qrCodeId: body.id }
}

const asCalls: [string, ((world: World) => object | Promise<object>)?][] = [
  ['find_links'],
  ['get_link', own],
  ['create_link', () => ({ destinationUrl })],
  ['update_link', (world) => ({ ...own(world), title: 'Changed' })],
  ['pause_link', own],
  ['resume_link', own],
  ['archive_link', own],
  [
    'delete_link',
    async ({ workspace }) => ({ linkId: (await aLink(workspace)).id, dryRun: false }),
  ],
  ['undo_change', aChangedLink],
  ['create_campaign', () => ({ name: `Winter ${performance.now()}` })],
  ['find_campaigns'],
  ['create_qr_code', own],
  ['qr_image', aQrCode],
  ['get_report', own],
  ['explain_visit', own],
  ['list_domains'],
  ['check_alias', () => ({ alias: 'something' })],
]

/** Every tool of assistants, as a call. */
export const MCP: { id: string; calls: PeerCall[] } = {
  id: 'mcp',
  calls: asCalls.map(([name, given]) => ({
    call: name,
    ask: use(name, given),
    makesLink: name === 'create_link',
  })),
}
