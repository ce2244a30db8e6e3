import { readdirSync } from 'node:fs'
import { configApp } from '@adonisjs/eslint-config'
import regexp from 'eslint-plugin-regexp'

/**
 * The walls of the house (docs/architecture.md). Each message says where to go instead. What a rule
 * about one file cannot see, such as circles, tests/unit/import_graph.spec.ts looks at.
 */

/** The wings from the ground up. A core imports its own wing and those before it. */
const WINGS = [
  'shared',
  'redirect',
  'platform',
  'people',
  'linking',
  'visits',
  'integrations',
  'installation',
]

/** Parts of the platform that every surface is built on. */
const SHELL = '(platform/(api|console|exceptions)/)'

const PLUGINS = {
  regex: '^#plugins/',
  message:
    'Only config/plugins.ts names a plugin; ask the host in app/platform/plugins for a role.',
}
const HTTP_CLIENTS = {
  regex: '^(undici|axios|got|node-fetch|node:https|https)$',
  message: 'Requests to the outside are sent by app/shared/outbound_http alone.',
}
const SURFACE = {
  regex: `(^#app/([^/]+/[^/]+/(http|console)|platform/(api|console|exceptions))/)|(^@adonisjs/core/http$)|(/http/)`,
  message: 'A core knows no HTTP and no page; pass in what it needs as arguments.',
}

const LENGTHS = {
  selector:
    "CallExpression[callee.property.name='maxLength']:has(CallExpression[callee.property.name='string'])",
  message: 'It counts UTF-16 units; use textUpTo or characters of app/shared/text/validation.',
}

/**
 * One file knows what time it is (app/shared/time/clock.ts): a test can set it, and a duration never
 * comes from a clock that someone may set.
 */
const CLOCK =
  'Ask app/shared/time/clock: nowMs() for the time, monotonicMs() for pauses, ages and deadlines. ' +
  'For what is deleted, leased or scheduled, ask app/shared/time/database_clock.'
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
  'app/shared/jobs/**/*.ts',
  'app/platform/changes/prune_*.ts',
  'app/visits/{clicks,raw_clicks}/{actions,spool}/**/*.ts',
  'app/visits/clicks/*.ts',
  'app/*/*/actions/{forget,keep,prune,resume,send_due,sweep}_*.ts',
  'app/*/*/actions/lease.ts',
]
const OWN_TIME = {
  selector:
    "ImportDeclaration[source.value='#app/shared/time/clock'] ImportSpecifier[imported.name=/^now/]",
  message:
    'Ask app/shared/time/database_clock: trustedNowMs() before anything is removed or leased.',
}

/** A rule answers alike whenever it is asked: what time it is and what was drawn is handed in. */
const PURE = 'A rule takes the time and what is drawn at random as arguments.'
const PURITY = [
  {
    selector:
      "ImportDeclaration[importKind!='type'][source.value=/^#app.shared.(time.clock|time.database_clock|random)$/]",
    message: PURE,
  },
  {
    selector:
      'ImportDeclaration[source.value=/^(#app.shared.ids|(node:)?crypto)$/]' +
      ' > ImportSpecifier[imported.name=/^(newId|random|getRandom)/]',
    message: PURE,
  },
  { selector: "MemberExpression[object.name='Math'][property.name='random']", message: PURE },
  { selector: "MemberExpression[object.name='performance'][property.name='now']", message: PURE },
  { selector: "MemberExpression[object.name='crypto'][property.name=/^random/]", message: PURE },
]

/** One way to the database (docs/architecture.md): statements that are text go through one file. */
const BUILT = 'The query builder is for one table: '
const STATEMENTS = [
  {
    selector: "MemberExpression[property.name='rawQuery']",
    message: 'Only app/shared/database/sql sends text to the database: use its select or change.',
  },
  {
    selector: 'MemberExpression[property.name=/^(knexQuery|knexRawQuery|onConflict)$/]',
    message: `${BUILT}use upsert, or text with change, of app/shared/database/sql.`,
  },
  {
    selector:
      'CallExpression[callee.type=MemberExpression][arguments.length>=2]' +
      "[callee.property.name=/^((left|right|inner|full)(Outer)?Join|join)$/]:not([callee.object.name='path'])",
    message: `${BUILT}write a join as text, for select of app/shared/database/sql.`,
  },
  {
    selector:
      "CallExpression[callee.property.name='from'][callee.object.name=/^(db|trx|client|connection)$/]" +
      "[arguments.0.type='Literal']" +
      ':not(CallExpression[callee.property.name=/^(update|delete|increment)$/] CallExpression)',
    message: 'Say what is read: table<Row>(client, name), or lockById, of app/shared/database/sql.',
  },
]

const higherWings = (wing) => {
  const higher = WINGS.slice(WINGS.indexOf(wing) + 1)
  return {
    regex: `^#app/(${higher.join('|')})/`,
    message: `The wing ${wing} imports only itself and the wings below it (${WINGS.join(' < ')}). Move what both need down, or declare a Port that the higher wing's provider fills.`,
  }
}

/** @param feature as `linking/links` */
const foreignSurface = (feature) => ({
  regex: `^#app/(?!${feature}/|${SHELL})[^/]+/[^/]+/(http|console)/`,
  message: "Use the other feature's actions, queries or rules, not its http or console.",
})

function walls(files, patterns, ignores = []) {
  return {
    files,
    ignores,
    rules: {
      'no-restricted-imports': ['error', { patterns: [PLUGINS, HTTP_CLIENTS, ...patterns] }],
    },
  }
}

/** Playwright asks again from within the page, whose policy evaluates no text. */
const ASKED_AS_TEXT = {
  selector:
    "CallExpression[callee.property.name='waitForFunction']:matches([arguments.0.type='Literal'],[arguments.0.type='TemplateLiteral'])",
  message: 'Wait for a locator, or hand a function in: the page refuses to evaluate text.',
}

/** What every file keeps to, whatever its room. */
const HOUSE = [LENGTHS, ...STATEMENTS]

/** The last block that fits a file counts, so each names all that holds there. */
function syntax(files, entries) {
  return { files, rules: { 'no-restricted-syntax': ['error', ...entries] } }
}

/** Core and surfaces of one feature. */
function featureWalls(wing, feature) {
  const folder = `app/${wing}/${feature}`
  const foreign = foreignSurface(`${wing}/${feature}`)
  if (wing === 'platform' && feature === 'console') {
    return [walls([`${folder}/**/*.ts`], [foreign])]
  }
  // Who calls is asked through ctx.auth: the guards are of people (config/auth.ts).
  if (wing === 'platform' && ['api', 'exceptions'].includes(feature)) {
    return [walls([`${folder}/**/*.ts`], [foreign, higherWings(wing)])]
  }
  return [
    walls([`${folder}/**/*.ts`], [foreign, higherWings(wing)]),
    walls([`${folder}/{http,console}/**/*.ts`], [foreign]),
    walls(
      ['rules', 'actions', 'queries', 'jobs'].map((room) => `${folder}/${room}/**/*.ts`),
      [foreign, SURFACE, higherWings(wing)]
    ),
  ]
}

const features = WINGS.filter((wing) => !['shared', 'redirect'].includes(wing)).flatMap((wing) =>
  readdirSync(new URL(`app/${wing}`, import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap((entry) => featureWalls(wing, entry.name))
)

export default configApp(
  // Formats are checked by prettier itself, with less processor time (`npm run format:check`).
  { rules: { 'prettier/prettier': 'off' } },
  { ignores: ['build/**', 'storage/**', '.adonisjs/**', 'clients/*/{src/generated,dist}/**'] },
  walls(
    ['app/**/*.ts', 'config/**/*.ts', 'providers/**/*.ts', 'commands/**/*.ts', 'bin/**/*.ts'],
    []
  ),
  ...features,
  walls(
    ['app/shared/**/*.ts'],
    [
      {
        regex: '^#app/(?!shared/)',
        message: 'app/shared stands at the ground and imports nothing else of app.',
      },
    ]
  ),
  {
    files: ['app/shared/outbound_http/**/*.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            PLUGINS,
            { regex: '^#app/(?!shared/)', message: 'app/shared imports nothing else of app.' },
          ],
        },
      ],
    },
  },
  walls(
    ['app/redirect/**/*.ts'],
    [
      {
        regex: '^#app/(?!(redirect|shared)/)',
        message: 'The hot path imports app/shared alone; have the provider hand in what it needs.',
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
    ...syntax(['{app,bin,commands,config,plugins,providers,start}/**/*.ts'], [...HOUSE, ...CLOCKS]),
    ignores: ['plugins/*/tests/**'],
  },
  {
    // Calls and pages take what their validators passed, with its type: readBody, readQuery.
    files: ['app/*/*/{http,console}/**/*.ts', 'app/platform/{api,console}/**/*.ts'],
    rules: { '@typescript-eslint/no-explicit-any': 'error' },
  },
  {
    // Texts come from unknown senders: an expression whose time grows faster than they do stops everyone.
    files: [
      '{app,plugins,config,providers,commands,start,bin,scripts}/**/*.{ts,js,mjs}',
      'resources/js/**/*.{ts,js}',
    ],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential' }],
    },
  },
  syntax(['app/shared/time/clock.ts'], HOUSE),
  syntax(['app/shared/database/sql.ts'], [LENGTHS, ...CLOCKS]),
  syntax(SHARED_TIME, [...HOUSE, ...CLOCKS, OWN_TIME]),
  syntax(['app/*/*/rules/**/*.ts'], [...HOUSE, ...CLOCKS, ...PURITY]),
  syntax(['tests/**/*.ts', 'plugins/*/tests/**/*.ts'], [ASKED_AS_TEXT]),
  {
    // n8n names the files of nodes after their classes.
    files: ['clients/n8n/**/*.ts'],
    rules: { '@unicorn/filename-case': 'off' },
  },
  {
    files: ['tests/**/*.ts', 'bench/**/*.ts'],
    rules: { '@unicorn/no-await-expression-member': 'off' },
  }
)
