import { readdirSync } from 'node:fs'
import { configApp } from '@adonisjs/eslint-config'

/**
 * The walls between the rooms of the house (docs/architecture.md). Each message says where to go
 * instead.
 */
const features = readdirSync(new URL('app', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'shared')
  .map((entry) => entry.name)

const PLUGINS = {
  regex: '^#plugins/',
  message:
    'Only config/plugins.ts names a plugin; ask the host in app/platform/plugins for a role.',
}
const HTTP_CLIENTS = {
  regex: '^(undici|axios|got|node-fetch|node:https|https)$',
  message: 'Everything that leaves the house goes through app/shared/outbound_http.',
}
const SURFACE = {
  regex: '(^#app/[^/]+/(http|console)/)|(^@adonisjs/core/http$)|(/http/)',
  message: 'Rules, actions and queries know no surface; pass in what they need as arguments.',
}

const LENGTHS = {
  selector:
    "CallExpression[callee.property.name='maxLength']:has(CallExpression[callee.property.name='string'])",
  message: 'It counts UTF-16 units; use textUpTo or characters of app/shared/validation.',
}

/**
 * One file knows what time it is (app/shared/clock.ts): a test can set it, and a duration never
 * comes from a clock that someone may set.
 */
const CLOCK =
  'Ask app/shared/clock: nowMs() for the time, monotonicMs() for pauses, ages and deadlines. ' +
  'For what is deleted, leased or scheduled, ask app/shared/database_clock.'
const DURATION =
  "The machine's clock may be set at any moment: measure durations with monotonicMs()."
const CLOCKS = [
  { selector: "MemberExpression[object.name='Date'][property.name='now']", message: CLOCK },
  { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: CLOCK },
  { selector: "CallExpression[callee.name='Date']", message: CLOCK },
  {
    selector:
      "CallExpression[callee.object.name='DateTime'][callee.property.name=/^(now|utc|local)$/]" +
      '[arguments.length=0]',
    message: CLOCK,
  },
  {
    selector:
      "BinaryExpression[operator='-'][left.callee.name='nowMs']" +
      ':matches([right.name=/(At|Since|Started|Read|Logged)Ms$/],' +
      '[right.property.name=/(At|Since|Started|Read|Logged)Ms$/])',
    message: DURATION,
  },
]

/** What removes, leases or runs by turns: a time that one machine alone believes in is none for it. */
const SHARED_TIME = [
  'start/sweeps.ts',
  'app/shared/jobs/**/*.ts',
  'app/visits/clicks/{actions,spool}/**/*.ts',
  'app/visits/clicks/*.ts',
  'app/*/actions/{forget,keep,prune,resume,send_due,sweep}_*.ts',
  'app/*/actions/lease.ts',
]
const OWN_TIME = {
  selector:
    "ImportDeclaration[source.value='#app/shared/clock'] ImportSpecifier[imported.name=/^now/]",
  message: 'Ask app/shared/database_clock: trustedNowMs() before anything is removed or leased.',
}

function walls(files, patterns) {
  return {
    files,
    rules: {
      'no-restricted-imports': ['error', { patterns: [PLUGINS, HTTP_CLIENTS, ...patterns] }],
    },
  }
}

/** Every surface signs people in and out through `sessions/http`. */
const foreignSurface = (feature) => ({
  regex: `^#app/(?!(${feature}|shared|sessions)/)[^/]+/(http|console)/`,
  message: "Use the other feature's actions, queries, rules or events, not its http or console.",
})

export default configApp(
  { ignores: ['build/**', 'storage/**', '.adonisjs/**'] },
  walls(
    ['app/**/*.ts', 'config/**/*.ts', 'providers/**/*.ts', 'commands/**/*.ts', 'bin/**/*.ts'],
    []
  ),
  ...features.map((feature) => walls([`app/${feature}/**/*.ts`], [foreignSurface(feature)])),
  ...features.map((feature) =>
    walls(
      ['rules', 'actions', 'queries'].map((room) => `app/${feature}/${room}/**/*.ts`),
      [foreignSurface(feature), SURFACE]
    )
  ),
  {
    files: ['app/shared/outbound_http/**/*.ts'],
    rules: { 'no-restricted-imports': ['error', { patterns: [PLUGINS] }] },
  },
  walls(
    ['app/redirect/**/*.ts'],
    [
      {
        regex: '^#app/(?!(redirect|routing|shared)/)',
        message:
          'The hot path imports no feature but app/redirect/routing; have the provider hand it in.',
      },
      {
        regex: '^(@adonisjs/(lucid|session|core/http)|edge\\.js)',
        message: 'No ORM, no session, no template engine on the hot path.',
      },
    ]
  ),
  {
    files: ['plugins/**/*.ts'],
    ignores: ['plugins/*/tests/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: '^(#(?!plugin_contract$)|@adonisjs/|\\.\\.)',
              message: 'A plugin imports #plugin_contract and files of its own folder alone.',
            },
            HTTP_CLIENTS,
          ],
        },
      ],
    },
  },
  {
    files: ['config/plugins.ts'],
    rules: { 'no-restricted-imports': ['error', { patterns: [HTTP_CLIENTS] }] },
  },
  {
    files: ['app/**/*.ts', 'plugins/**/*.ts'],
    ignores: ['app/shared/outbound_http/**'],
    rules: {
      'no-restricted-globals': [
        'error',
        { name: 'fetch', message: 'It inflates without bound; use app/shared/outbound_http.' },
      ],
    },
  },
  {
    files: ['{app,bin,commands,config,plugins,providers,start}/**/*.ts'],
    ignores: ['app/shared/clock.ts', 'plugins/*/tests/**'],
    rules: { 'no-restricted-syntax': ['error', ...CLOCKS, LENGTHS] },
  },
  {
    files: ['app/shared/clock.ts'],
    rules: { 'no-restricted-syntax': ['error', LENGTHS] },
  },
  {
    files: SHARED_TIME,
    rules: { 'no-restricted-syntax': ['error', ...CLOCKS, LENGTHS, OWN_TIME] },
  },
  {
    files: ['tests/**/*.ts', 'bench/**/*.ts'],
    rules: { '@unicorn/no-await-expression-member': 'off' },
  }
)
