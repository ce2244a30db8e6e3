/** What the calls of a tag are about, for the API document. */
const TAGS: Record<string, string> = {
  'Links': 'Make, find, change and delete links; try what a visitor would get.',
  'Import and export': 'Take links over from another service, and take them out again.',
  'QR codes': 'QR codes of links: their styling, their logos and their images.',
  'Campaigns': 'Groups of links with UTM values that go out with their destinations.',
  'Folders': 'Folders that links lie in, up to three levels deep.',
  'Tags': 'The words that links are marked with.',
  'Saved views': 'Filters and a sort of the list of links, under a name.',
  'UTM templates': 'Sets of UTM values to fill in when a destination is written.',
  'Notes': 'Notes on days, to be read beside the clicks.',
  'Domains': 'Custom domains of a workspace that serve short URLs.',
  'Analytics': 'Reports of clicks and scans, and the raw clicks.',
  'Conversions': 'What visitors did after the click, reported by your own systems.',
  'Reports': 'Reports that are shared or mailed.',
  'Webhooks': 'Where events are sent, and what became of each delivery.',
  'Usage': 'The plan, its limits and what is used of them.',
  'Accounts': 'Your account: signing in, second factor, sessions.',
  'API keys': 'Keys of a workspace for programs.',
  'Invitations': 'Offers of a role in a workspace, by mail.',
  'Members': 'The people in a workspace and their roles.',
  'Workspaces': 'Where links are kept, with members and keys of their own.',
  'Organisations': 'Who runs workspaces together and has a plan.',
  'Audit log': 'Who changed what and from where: signed, chained, never changed.',
  'Administration': 'Every organisation of the installation, for its administrators.',
  'Installation': 'Health, accounts, mails and plugins of the installation.',
  'Payments': 'What payment providers report.',
  'Licence': 'The licence of the installation.',
  'Events': 'What webhooks are sent.',
}

/** Lists the tags that are used, described, in the order above. */
export function describeTags(used: Iterable<string>): { name: string; description?: string }[] {
  const names = new Set(used)
  const known = Object.keys(TAGS).filter((name) => names.has(name))
  return [...new Set([...known, ...names])].map((name) =>
    TAGS[name] ? { name, description: TAGS[name] } : { name }
  )
}
