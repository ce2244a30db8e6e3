import { test } from '@japa/runner'
import { call } from '#tests/fixtures/api'
import { sqliteFile } from '#tests/fixtures/import_files'
import { imported, linksOf, unique, worked } from '#tests/fixtures/imports'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'

/** A file of a service, and what has to come of it. */
async function assertMoved(
  assert: any,
  file: string | Buffer,
  expected: { source: string; container: string; links: Record<string, object>; more?: object },
  workspace?: TestWorkspace
) {
  const place = workspace ?? (await aWorkspace())
  const done =
    typeof file === 'string'
      ? await imported(place, file)
      : await worked(
          place,
          (await call(place, 'POST', '/imports', { contentBase64: file.toString('base64') })).body
            .id
        )
  assert.deepEqual([done.source, done.container], [expected.source, expected.container])
  assert.deepEqual([done.status, done.refused], ['Done', 0], JSON.stringify(done.problems))
  if (expected.more) assert.containsSubset(done, expected.more)
  const links = await linksOf(place)
  assert.sameMembers(Object.keys(links), Object.keys(expected.links))
  for (const [alias, link] of Object.entries(expected.links)) {
    assert.containsSubset(links[alias], link)
  }
}

test.group('Moving from YOURLS', () => {
  test('a dump by mysqldump', async ({ assert }) => {
    const [one, other] = [unique(), unique()]
    const dump = `-- MariaDB dump
/*!40101 SET NAMES utf8mb4 */;
DROP TABLE IF EXISTS \`yourls_log\`;
CREATE TABLE \`yourls_log\` (
  \`click_id\` int(11) NOT NULL
);
INSERT INTO \`yourls_log\` VALUES (1,'2020-01-01 00:00:00','${one}','a ; ( b','x','127.0.0.1','');
CREATE TABLE \`yourls_url\` (
  \`keyword\` varchar(100) NOT NULL DEFAULT '',
  \`url\` text NOT NULL,
  \`title\` text DEFAULT NULL,
  \`timestamp\` timestamp NOT NULL DEFAULT current_timestamp(),
  \`ip\` varchar(41) NOT NULL,
  \`clicks\` int(10) unsigned NOT NULL,
  PRIMARY KEY (\`keyword\`),
  KEY \`timestamp\` (\`timestamp\`)
) ENGINE=InnoDB;
INSERT INTO \`yourls_url\` VALUES ('${one}','https://example.com/?a=1;b=(2)','It\\'s a ''title'', yes','2019-02-03 04:05:06','127.0.0.1',42),
('${other}','https://example.com/2',NULL,'2020-01-01 00:00:00','127.0.0.1',0);
UNLOCK TABLES;`
    await assertMoved(assert, dump, {
      source: 'yourls',
      container: 'sql',
      links: {
        [one]: {
          destinationUrl: 'https://example.com/?a=1;b=(2)',
          title: "It's a 'title', yes",
          createdAt: '2019-02-03T04:05:06.000Z',
          importedClicks: 42,
        },
        [other]: { title: null },
      },
    })
  })

  test('a dump by phpMyAdmin, which names the columns', async ({ assert }) => {
    const alias = unique()
    const dump = `-- phpMyAdmin SQL Dump\nINSERT INTO \`my_url\` (\`keyword\`, \`url\`, \`title\`, \`timestamp\`, \`ip\`, \`clicks\`) VALUES\n('${alias}', 0x68747470733a2f2f6578616d706c652e636f6d, 'T', '2026-09-12 02:16:48', '::1', 7);\n`
    await assertMoved(assert, dump, {
      source: 'yourls',
      container: 'sql',
      links: { [alias]: { destinationUrl: 'https://example.com', importedClicks: 7 } },
    })
  })

  test('the answer of its API', async ({ assert }) => {
    const alias = unique()
    const link = {
      shorturl: `http://sho.rt/${alias}`,
      url: 'https://example.com',
      title: 'T',
      timestamp: '2012-01-01 00:00:00',
      ip: '127.0.0.1',
      clicks: '12',
    }
    const file = JSON.stringify({ links: { link_1: link }, stats: { total_links: '1' } })
    await assertMoved(assert, file, {
      source: 'yourls',
      container: 'json',
      links: { [alias]: { importedClicks: 12, createdAt: '2012-01-01T00:00:00.000Z' } },
      more: { sourceDomains: [{ domain: 'sho.rt', lines: 1 }] },
    })
  })
})

test.group('Moving from Kutt', () => {
  test('the answer of its API', async ({ assert }) => {
    const [open, closed] = [unique(), unique()]
    const link = (address: string, more: object) => ({
      address,
      banned: false,
      created_at: '2022-05-06T07:08:09.000Z',
      id: '1',
      link: `https://kutt.example/${address}`,
      password: false,
      target: 'https://example.com',
      description: 'D',
      updated_at: '2022-05-06T07:08:09.000Z',
      visit_count: 3,
      ...more,
    })
    const file = JSON.stringify({
      data: [link(open, {}), link(closed, { password: true })],
      limit: 10,
      skip: 0,
      total: 2,
    })
    await assertMoved(assert, file, {
      source: 'kutt',
      container: 'json',
      links: {
        [open]: { description: 'D', importedClicks: 3, createdAt: '2022-05-06T07:08:09.000Z' },
        [closed]: { state: 'Paused' },
      },
      more: { warnings: { 'password.not_kept': 1 } },
    })
  })

  test('its SQLite database', async ({ assert }) => {
    const [one, banned] = [unique(), unique()]
    const file = sqliteFile(`
      CREATE TABLE domains (id INTEGER PRIMARY KEY, address TEXT);
      INSERT INTO domains VALUES (1, 'go.example.net');
      CREATE TABLE links (id INTEGER PRIMARY KEY, address TEXT, description TEXT, banned BOOLEAN,
        domain_id INTEGER, password TEXT, expire_in DATETIME, target TEXT, visit_count INTEGER,
        created_at DATETIME);
      INSERT INTO links VALUES
        (1, '${one}', 'D', 0, 1, NULL, '2031-01-01 00:00:00', 'https://example.com', 9, '2023-01-01 10:00:00'),
        (2, '${banned}', NULL, 1, NULL, NULL, NULL, 'https://example.com', 0, 1672567200000);`)
    await assertMoved(assert, file, {
      source: 'kutt',
      container: 'sqlite',
      links: {
        [one]: {
          endsAt: '2031-01-01T00:00:00.000Z',
          importedClicks: 9,
          createdAt: '2023-01-01T10:00:00.000Z',
        },
        [banned]: { state: 'Paused', createdAt: '2023-01-01T10:00:00.000Z' },
      },
      more: { warnings: { 'link.banned': 1 } },
    })
  })
})

test.group('Moving from Shlink', () => {
  test('the export of its web client', async ({ assert }) => {
    const alias = unique()
    const file = `"createdAt","domain","shortCode","shortUrl","longUrl","title","tags","visits"\n"2024-02-03T10:00:00+01:00","s.test","${alias}","https://s.test/${alias}","https://example.com","Hello, you","one|two","17"\n`
    await assertMoved(assert, file, {
      source: 'shlink',
      container: 'csv',
      links: {
        [alias]: {
          title: 'Hello, you',
          tags: ['one', 'two'],
          importedClicks: 17,
          createdAt: '2024-02-03T09:00:00.000Z',
        },
      },
    })
  })

  test('what short-url:list prints as CSV', async ({ assert }) => {
    const alias = unique()
    const file = `"Short Code",Title,"Short URL","Long URL","Date created","Visits count",Tags\n${alias},,https://s.test/${alias},https://example.com,2024-02-03T10:00:00+00:00,5,"one, two"\n`
    await assertMoved(assert, file, {
      source: 'shlink',
      container: 'csv',
      links: { [alias]: { tags: ['one', 'two'], importedClicks: 5 } },
    })
  })

  test('the answer of its API, with what is left of its limits', async ({ assert }) => {
    const [alias, usedUp] = [unique(), unique()]
    const file = JSON.stringify({
      shortUrls: {
        data: [
          {
            shortCode: alias,
            shortUrl: `https://s.test/${alias}`,
            longUrl: 'https://example.com',
            dateCreated: '2024-02-03T10:00:00+00:00',
            tags: ['one'],
            meta: { validSince: '2024-03-01T00:00:00+00:00', validUntil: null, maxVisits: 100 },
            domain: null,
            title: null,
            visitsSummary: { total: 9, nonBots: 6, bots: 3 },
          },
          {
            shortCode: usedUp,
            shortUrl: `https://s.test/${usedUp}`,
            longUrl: 'https://example.com',
            dateCreated: '2024-02-03T10:00:00+00:00',
            meta: { validSince: null, validUntil: null, maxVisits: 9 },
            visitsSummary: { total: 9, nonBots: 6, bots: 3 },
          },
        ],
        pagination: { currentPage: 1 },
      },
    })
    await assertMoved(assert, file, {
      source: 'shlink',
      container: 'json',
      links: {
        [alias]: {
          ...{ startsAt: '2024-03-01T00:00:00.000Z', importedClicks: 6 },
          ...{ maxClicks: 91, usedClicks: 0, state: 'Active' },
        },
        [usedUp]: { maxClicks: 9, usedClicks: 9, state: 'Expired' },
      },
      more: { warnings: { 'visit_limit.not_kept': 1 } },
    })
  })

  test('its SQLite database', async ({ assert }) => {
    const alias = unique()
    const file = sqliteFile(`
      CREATE TABLE domains (id INTEGER PRIMARY KEY, authority TEXT);
      INSERT INTO domains VALUES (1, 's.test');
      CREATE TABLE tags (id INTEGER PRIMARY KEY, name TEXT);
      INSERT INTO tags VALUES (1, 'one'), (2, 'a, b');
      CREATE TABLE short_urls (id INTEGER PRIMARY KEY, domain_id INTEGER, original_url TEXT,
        short_code TEXT, date_created DATETIME, valid_since DATETIME, valid_until DATETIME,
        max_visits INTEGER, title TEXT);
      CREATE TABLE short_urls_in_tags (short_url_id INTEGER, tag_id INTEGER);
      INSERT INTO short_urls_in_tags VALUES (1, 1), (1, 2);
      CREATE TABLE short_url_visits_counts (id INTEGER PRIMARY KEY, short_url_id INTEGER,
        potential_bot BOOLEAN, slot_id INTEGER, count INTEGER);
      INSERT INTO short_url_visits_counts VALUES (1, 1, 0, 1, 4), (2, 1, 0, 2, 3), (3, 1, 1, 1, 90);
      INSERT INTO short_urls VALUES (1, 1, 'https://example.com', '${alias}',
        '2024-02-03 10:00:00', NULL, '2032-01-01 00:00:00', 200, 'T');`)
    await assertMoved(assert, file, {
      source: 'shlink',
      container: 'sqlite',
      links: {
        [alias]: {
          tags: ['one', 'a, b'],
          importedClicks: 7,
          endsAt: '2032-01-01T00:00:00.000Z',
          maxClicks: 103,
        },
      },
    })
  })
})

test.group('Moving from Bitly', () => {
  test('the answer of its API, each custom alias a link of its own', async ({ assert }) => {
    const [hash, custom] = [unique(), unique()]
    const file = JSON.stringify({
      links: [
        {
          created_at: '2020-01-01T10:00:00+0000',
          id: `bit.ly/${hash}`,
          link: `https://bit.ly/${hash}`,
          custom_bitlinks: [`https://go.example.org/${custom}`],
          long_url: 'https://example.com',
          title: 'T',
          archived: true,
          tags: ['one'],
        },
      ],
      pagination: { next: '' },
    })
    const same = { title: 'T', tags: ['one'], state: 'Archived' }
    await assertMoved(assert, file, {
      source: 'bitly',
      container: 'json',
      links: { [hash]: { ...same, createdAt: '2020-01-01T10:00:00.000Z' }, [custom]: same },
    })
  })

  test('its CSV export', async ({ assert }) => {
    const alias = unique()
    const file = `Title,Link,Custom Link,Destination URL,Tags,Created,Engagements\n"T, t",bit.ly/3abc,go.example.org/${alias},https://example.com,"one,two",2024-02-03T10:00:00+0000,"1,024"\n`
    await assertMoved(assert, file, {
      source: 'bitly',
      container: 'csv',
      links: { [alias]: { tags: ['one', 'two'], importedClicks: 1024 } },
    })
  })
})

test.group('Moving from Dub', () => {
  test('the answer of its API, with its targeting as rules', async ({ assert }) => {
    const alias = unique()
    const file = JSON.stringify([
      {
        id: 'link_1',
        domain: 'dub.example',
        key: alias,
        url: 'https://example.com',
        archived: false,
        expiresAt: '2033-01-01T00:00:00.000Z',
        password: null,
        rewrite: true,
        title: 'T',
        description: 'D',
        ios: 'https://apps.example.com/ios',
        android: null,
        geo: { GB: 'https://example.com/gb' },
        tags: [{ id: 't', name: 'one', color: 'red' }],
        comments: 'C',
        shortLink: `https://dub.example/${alias}`,
        clicks: 21,
        createdAt: '2024-02-03T10:00:00.000Z',
      },
    ])
    await assertMoved(assert, file, {
      source: 'dub',
      container: 'json',
      links: {
        [alias]: {
          endsAt: '2033-01-01T00:00:00.000Z',
          notes: 'C',
          tags: ['one'],
          importedClicks: 21,
          routing: {
            rules: [
              { devices: ['ios'], destinationUrl: 'https://apps.example.com/ios' },
              { countries: ['GB'], destinationUrl: 'https://example.com/gb' },
            ],
          },
        },
      },
      more: { warnings: { 'cloaking.not_kept': 1 } },
    })
  })

  test('its CSV export', async ({ assert }) => {
    const alias = unique()
    const file = `Short link,Destination URL,Clicks,Created at,Tags,Archived\nhttps://dub.example/${alias},https://example.com,5,2024-02-03T10:00:00.000Z,"one, two",true\n`
    await assertMoved(assert, file, {
      source: 'dub',
      container: 'csv',
      links: { [alias]: { state: 'Archived', tags: ['one', 'two'], importedClicks: 5 } },
    })
  })
})
