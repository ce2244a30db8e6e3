/** What the plugin is set up with. */
export const SETTINGS = {
  takesMd5: {
    kind: 'switch',
    label: 'Take MD5 signatures',
    help: 'Most clients of YOURLS sign with MD5. Without it they need sha256 or sha512, or send the key.',
    default: true,
  },
} as const
