import { describe, expect, test } from 'vitest';
import { twilioSignature, verifyTwilioSignature } from './twilio-signature.ts';
import { verifyWebhookSignature, webhookSignature } from './webhook-signature.ts';

describe('Twilio signatures', () => {
  const EXAMPLE = {
    authToken: '12345',
    url: 'https://mycompany.com/myapp.php?foo=1&bar=2',
    params: {
      CallSid: 'CA1234567890ABCDE',
      Caller: '+14158675309',
      Digits: '1234',
      From: '+14158675309',
      To: '+18005551212',
    },
    signature: 'RSOYDt4T1cUTdK1PDd93/VVr8B8=',
  };

  test('the signature of Twilio’s published example is accepted', () => {
    expect(verifyTwilioSignature(EXAMPLE)).toBe(true);
  });

  test('a Twilio signature of the URL with its port is accepted', () => {
    const url = 'https://mycompany.com:443/myapp.php?foo=1&bar=2';
    const signature = twilioSignature({ ...EXAMPLE, url });
    expect(verifyTwilioSignature({ ...EXAMPLE, signature })).toBe(true);
  });

  test('if a field repeats values, a Twilio signature covers each of them once, in sorted order', () => {
    const params = { Media: ['b', 'a', 'b'] };
    const signature = twilioSignature({ ...EXAMPLE, params: { Media: ['a', 'b'] } });
    expect(verifyTwilioSignature({ ...EXAMPLE, params, signature })).toBe(true);
  });

  test.each([
    ['no signature', { signature: undefined }],
    ['an empty signature', { signature: '' }],
    ['another signature', { signature: 'RSOYDt4T1cUTdK1PDd93/VVr8B9=' }],
    ['a cut signature', { signature: 'RSOYDt4T1cUT' }],
    ['another token', { authToken: '12346' }],
    ['another address', { url: 'https://mycompany.com/other.php?foo=1&bar=2' }],
    ['another query', { url: 'https://mycompany.com/myapp.php?foo=1&bar=3' }],
    ['another field', { params: { ...EXAMPLE.params, Digits: '1235' } }],
    ['a further field', { params: { ...EXAMPLE.params, Zip: '' } }],
    ['something that is no address', { url: '/myapp.php' }],
  ])('a Twilio request with %s is refused (M12)', (_, changed) => {
    expect(verifyTwilioSignature({ ...EXAMPLE, ...changed })).toBe(false);
  });
});

describe('signatures of the text webhook', () => {
  const now = new Date('2026-05-04T08:00:00Z');
  const secondsAgo = (seconds: number) => String(now.getTime() / 1000 - seconds);
  const signed = (changed: { timestamp?: string } = {}) => {
    const request = {
      secret: 'a secret of the webhook',
      timestamp: secondsAgo(0),
      body: '{"from":"+15025550143","text":"YES 30"}',
      ...changed,
    };
    return { ...request, signature: webhookSignature(request), now };
  };

  test('a webhook message that was just signed with the secret is accepted, as text or as bytes', () => {
    const request = signed();
    expect(verifyWebhookSignature(request)).toBe(true);
    expect(verifyWebhookSignature({ ...request, body: Buffer.from(request.body) })).toBe(true);
  });

  test.each([0, 299, 300, -300])(
    'a webhook message signed %i seconds ago is accepted',
    (seconds) => {
      expect(verifyWebhookSignature(signed({ timestamp: secondsAgo(seconds) }))).toBe(true);
    },
  );

  test.each([301, 86_400, -301])(
    'a webhook message signed %i seconds ago is refused (M12)',
    (seconds) => {
      expect(verifyWebhookSignature(signed({ timestamp: secondsAgo(seconds) }))).toBe(false);
    },
  );

  test.each([
    ['no signature', { signature: undefined }],
    ['a cut signature', { signature: 'sha256=' }],
    ['another secret', { secret: 'another secret' }],
    ['another body', { body: '{"from":"+15025550143","text":"NO"}' }],
    ['no timestamp', { timestamp: undefined }],
    ['another timestamp', { timestamp: secondsAgo(1) }],
    ['a timestamp that is no number', { timestamp: 'now' }],
  ])('a webhook message with %s is refused (M12)', (_, changed) => {
    expect(verifyWebhookSignature({ ...signed(), ...changed })).toBe(false);
  });
});
