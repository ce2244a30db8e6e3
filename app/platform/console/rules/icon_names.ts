/**
 * The outlines of lucide that our own pages use, each drawn once in a file that browsers keep.
 * Others, such as the one that a plugin names, are drawn in the page itself.
 */
export const ICON_NAMES = [
  ...['activity', 'archive', 'archive-restore', 'arrow-down', 'arrow-left-right', 'arrow-right'],
  ...['arrow-up', 'arrow-up-right', 'badge-check', 'bell', 'blocks', 'bookmark', 'bookmark-plus'],
  ...['building-2', 'calendar', 'calendar-clock', 'chart-line', 'check', 'chevron-down'],
  ...['chevron-left', 'chevron-right', 'chevrons-up-down', 'circle-alert', 'circle-check'],
  ...[
    'circle-help',
    'circle-x',
    'clock',
    'code',
    'columns-3',
    'copy',
    'copy-plus',
    'credit-card',
    'door-open',
  ],
  ...['download', 'ellipsis', 'external-link', 'eye', 'file-json', 'file-spreadsheet'],
  ...['file-text', 'fingerprint', 'folder', 'folder-input', 'folder-plus', 'folder-tree', 'gauge'],
  ...['git-compare', 'globe', 'heart-pulse', 'history', 'image', 'import', 'info', 'key-round'],
  ...['keyboard', 'laptop', 'layers', 'layout-dashboard', 'link', 'list-plus', 'lock', 'log-out'],
  ...['mail', 'mails', 'megaphone', 'menu', 'monitor', 'moon', 'octagon-x', 'package-open'],
  ...['pause', 'pencil', 'play', 'plus', 'power', 'printer', 'puzzle', 'qr-code'],
  ...['receipt-text', 'refresh-cw', 'replace', 'rotate-ccw', 'scroll-text', 'search', 'send'],
  ...['server', 'settings-2', 'share-2', 'shield-check', 'shield-minus', 'shield-off'],
  ...['shield-plus', 'shuffle', 'signature', 'smartphone', 'split', 'stethoscope', 'sticky-note'],
  ...['sun', 'tablet', 'tag', 'trash-2', 'triangle-alert', 'undo-2', 'upload', 'user-check'],
  ...['user', 'user-minus', 'user-plus', 'user-x', 'users', 'webhook', 'x'],
]
