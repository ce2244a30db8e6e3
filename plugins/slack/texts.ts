/** The plugin's English texts in other languages. */
export const texts = {
  de: {
    'Events as short sentences, to the incoming webhook of a channel.':
      'Ereignisse als kurze Sätze, an den eingehenden Webhook eines Kanals.',
    'In Slack, add an incoming webhook to the channel. Its URL begins with https://hooks.slack.com/services/.':
      'Fügen Sie dem Kanal in Slack einen eingehenden Webhook hinzu. Seine URL beginnt mit https://hooks.slack.com/services/.',
  },
  fr: {
    'Events as short sentences, to the incoming webhook of a channel.':
      'Événements en phrases courtes, vers le webhook entrant d’un canal.',
    'In Slack, add an incoming webhook to the channel. Its URL begins with https://hooks.slack.com/services/.':
      'Dans Slack, ajoutez un webhook entrant au canal. Son URL commence par https://hooks.slack.com/services/.',
  },
  es: {
    'Events as short sentences, to the incoming webhook of a channel.':
      'Eventos en frases cortas, al webhook entrante de un canal.',
    'In Slack, add an incoming webhook to the channel. Its URL begins with https://hooks.slack.com/services/.':
      'En Slack, añada un webhook entrante al canal. Su URL empieza por https://hooks.slack.com/services/.',
  },
}
