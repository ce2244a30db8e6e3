import type { INodeProperties } from 'n8n-workflow'

const forLinks = (...operation: string[]) => ({ show: { resource: ['link'], operation } })

const SETTINGS: INodeProperties[] = [
  {
    displayName: 'Alias',
    name: 'alias',
    type: 'string',
    default: '',
    description: 'What stands behind the slash of the short URL; left out: a random one',
  },
  {
    displayName: 'Campaign ID',
    name: 'campaignId',
    type: 'string',
    default: '',
  },
  {
    displayName: 'Description',
    name: 'description',
    type: 'string',
    default: '',
  },
  {
    displayName: 'Domain ID',
    name: 'domainId',
    type: 'string',
    default: '',
    description: 'A domain of the workspace; left out: the default one',
  },
  {
    displayName: 'Ends At',
    name: 'endsAt',
    type: 'dateTime',
    default: '',
  },
  {
    displayName: 'Starts At',
    name: 'startsAt',
    type: 'dateTime',
    default: '',
  },
  {
    displayName: 'Tags',
    name: 'tags',
    type: 'string',
    default: '',
    placeholder: 'print, spring',
    description: 'With commas between them; an empty text removes all',
  },
  {
    displayName: 'Title',
    name: 'title',
    type: 'string',
    default: '',
  },
]

/** What a link keeps from its creation on. */
const OF_CREATION = new Set(['alias', 'domainId'])

const CHANGES: INodeProperties[] = [
  ...SETTINGS.filter(({ name }) => !OF_CREATION.has(name)),
  {
    displayName: 'Destination',
    name: 'destinationUrl',
    type: 'string',
    default: '',
  },
]

const byName = (one: INodeProperties, other: INodeProperties) =>
  one.displayName.localeCompare(other.displayName)

export const PROPERTIES: INodeProperties[] = [
  {
    displayName: 'Resource',
    name: 'resource',
    type: 'options',
    noDataExpression: true,
    default: 'link',
    options: [
      { name: 'Link', value: 'link' },
      { name: 'Report', value: 'report' },
    ],
  },
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    default: 'create',
    displayOptions: { show: { resource: ['link'] } },
    options: [
      { name: 'Archive', value: 'archive', action: 'Archive a link' },
      { name: 'Create', value: 'create', action: 'Create a link' },
      { name: 'Delete', value: 'delete', action: 'Delete a link' },
      { name: 'Get', value: 'get', action: 'Get a link' },
      { name: 'Get Many', value: 'getAll', action: 'Get many links' },
      { name: 'Pause', value: 'pause', action: 'Pause a link' },
      { name: 'Resume', value: 'resume', action: 'Resume a link' },
      { name: 'Update', value: 'update', action: 'Update a link' },
    ],
  },
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    default: 'get',
    displayOptions: { show: { resource: ['report'] } },
    options: [{ name: 'Get', value: 'get', action: 'Get a report' }],
  },
  {
    displayName: 'Destination',
    name: 'destinationUrl',
    type: 'string',
    default: '',
    required: true,
    placeholder: 'https://example.com/spring',
    description: 'Where the link leads: a complete http or https address',
    displayOptions: forLinks('create'),
  },
  {
    displayName: 'Link',
    name: 'linkId',
    type: 'string',
    default: '',
    required: true,
    placeholder: 'https://acme.link/spring',
    description: 'ID or short URL of the link',
    displayOptions: forLinks('archive', 'delete', 'get', 'pause', 'resume', 'update'),
  },
  {
    displayName: 'Settings',
    name: 'settings',
    type: 'collection',
    placeholder: 'Add setting',
    default: {},
    displayOptions: forLinks('create'),
    options: SETTINGS,
  },
  {
    displayName: 'Settings',
    name: 'settings',
    type: 'collection',
    placeholder: 'Add setting',
    default: {},
    displayOptions: forLinks('update'),
    options: [...CHANGES].sort(byName),
  },
  {
    displayName: 'Return All',
    name: 'returnAll',
    type: 'boolean',
    default: false,
    description: 'Whether to return all results or only up to a given limit',
    displayOptions: forLinks('getAll'),
  },
  {
    displayName: 'Limit',
    name: 'limit',
    type: 'number',
    default: 50,
    typeOptions: { minValue: 1 },
    description: 'Max number of results to return',
    displayOptions: { show: { resource: ['link'], operation: ['getAll'], returnAll: [false] } },
  },
  {
    displayName: 'Filters',
    name: 'filters',
    type: 'collection',
    placeholder: 'Add filter',
    default: {},
    displayOptions: forLinks('getAll'),
    options: [
      {
        displayName: 'Order',
        name: 'sort',
        type: 'options',
        default: '-createdAt',
        options: [
          { name: 'Alias', value: 'alias' },
          { name: 'Most Clicks First', value: '-humanClicks' },
          { name: 'Newest First', value: '-createdAt' },
          { name: 'Oldest First', value: 'createdAt' },
        ],
      },
      {
        displayName: 'Search',
        name: 'search',
        type: 'string',
        default: '',
        description: 'Words, or a part of an alias or a destination',
      },
      {
        displayName: 'State',
        name: 'state',
        type: 'options',
        default: 'Active',
        options: [
          { name: 'Active', value: 'Active' },
          { name: 'Archived', value: 'Archived' },
          { name: 'Draft', value: 'Draft' },
          { name: 'Expired', value: 'Expired' },
          { name: 'Paused', value: 'Paused' },
          { name: 'Scheduled', value: 'Scheduled' },
        ],
      },
      {
        displayName: 'Tag',
        name: 'tag',
        type: 'string',
        default: '',
      },
    ],
  },
  {
    displayName: 'Link',
    name: 'reportLinkId',
    type: 'string',
    default: '',
    placeholder: 'https://acme.link/spring',
    description: 'ID or short URL of the link; left out: the whole workspace',
    displayOptions: { show: { resource: ['report'] } },
  },
  {
    displayName: 'Period',
    name: 'period',
    type: 'collection',
    placeholder: 'Add field',
    default: {},
    displayOptions: { show: { resource: ['report'] } },
    options: [
      {
        displayName: 'From',
        name: 'from',
        type: 'string',
        default: '',
        placeholder: '2026-11-01',
        description: 'First day; left out: 30 days ago',
      },
      {
        displayName: 'Interval',
        name: 'interval',
        type: 'options',
        default: 'day',
        options: [
          { name: 'Day', value: 'day' },
          { name: 'Hour', value: 'hour' },
          { name: 'Month', value: 'month' },
          { name: 'Week', value: 'week' },
        ],
      },
      {
        displayName: 'To',
        name: 'to',
        type: 'string',
        default: '',
        placeholder: '2026-11-30',
        description: 'Last day; left out: today',
      },
    ],
  },
]
