/** What the calls of a tag are about, for the API document. */
const TAGS: Record<string, string> = {
  'Links': 'Create, find, change and delete links; test what a visitor would get.',
  'Import and export': 'Import links from another service, and export them again.',
  'QR codes': 'QR codes of links: their styling, their logos and their images.',
  'Campaigns': 'Groups of links with UTM values that go out with their destinations.',
  'Folders': 'Folders of links, up to three levels deep.',
  'Tags': 'The words that links are marked with.',
  'Saved views': 'Filters and a sort of the list of links, under a name.',
  'UTM templates': 'Sets of UTM values to fill in when a link is created.',
  'Notes': 'Annotations: notes on days, shown on the charts.',
  'Domains': 'Custom domains of a workspace that serve short URLs.',
  'Analytics': 'Reports of clicks and scans, and the raw clicks.',
  'Conversions': 'What visitors did after the click, reported by your own systems.',
  'Reports': 'Shared and scheduled reports.',
  'Bells': 'Notifications of one link or campaign, to a person or a chat channel.',
  'Webhooks': 'Where events are sent, and the result of each delivery.',
  'Usage': 'The plan, its limits and what is used of them.',
  'Accounts': 'Your account: signing in, second factor, sessions.',
  'API keys': 'Keys of a workspace for programs.',
  'Invitations': 'Offers of a role in a workspace, by email.',
  'Members': 'The people in a workspace and their roles.',
  'Workspaces': 'Where links are kept, with members and keys of their own.',
  'Identity providers':
    'How the people of a company sign in, and the address domains that prove it.',
  'Organisations': 'Who runs workspaces together and has a plan.',
  'Audit log': 'Who changed what and from where: signed, chained, never changed.',
  'Administration': 'Every organisation of the installation, for its administrators.',
  'Installation': 'Health, accounts, emails and plugins of the installation.',
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
