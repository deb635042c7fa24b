import {
  addPasskey,
  beginAuthenticator,
  beginPasskey,
  confirmAuthenticator,
  forgetTrustedDevices,
  makeRecoveryCodes,
  removeAuthenticator,
  removePasskey,
  removeSecondFactor,
  renamePasskey,
  verifyAgain,
} from '#shared/second-factor/api.ts';
import { useEndpointMutation } from '#client/lib/mutation.ts';
import { makePasskey } from './passkeys.ts';

const FACTOR = ['/api/second-factor'] as const;

export function useVerifyAgain() {
  return useEndpointMutation(verifyAgain, { failure: 'inline' });
}

export function useAddPasskey() {
  const begin = useEndpointMutation(beginPasskey, { failure: 'inline' });
  const add = useEndpointMutation(addPasskey, {
    invalidates: FACTOR,
    failure: 'inline',
  });
  return async (name: string) => {
    const { options } = await begin.mutateAsync({});
    return add.mutateAsync({ body: { name, response: await makePasskey(options) } });
  };
}

export function useRenamePasskey() {
  return useEndpointMutation(renamePasskey, {
    invalidates: FACTOR,
    success: ({ name }) => ({
      title: 'Passkey renamed',
      description: `The passkey is now called ${name}.`,
    }),
    failure: 'inline',
  });
}

export function useRemovePasskey() {
  return useEndpointMutation(removePasskey, {
    invalidates: FACTOR,
    success: {
      title: 'Passkey removed',
      description: 'Nobody can sign in with this passkey any more.',
    },
    failure: 'inline',
  });
}

export function useBeginAuthenticator() {
  return useEndpointMutation(beginAuthenticator, {});
}

export function useConfirmAuthenticator() {
  return useEndpointMutation(confirmAuthenticator, { invalidates: FACTOR, failure: 'inline' });
}

export function useRemoveAuthenticator() {
  return useEndpointMutation(removeAuthenticator, {
    invalidates: FACTOR,
    success: {
      title: 'Authenticator app removed',
      description: 'The app’s codes no longer work. You can delete the portal’s entry in the app.',
    },
    failure: 'inline',
  });
}

export function useMakeRecoveryCodes() {
  return useEndpointMutation(makeRecoveryCodes, { invalidates: FACTOR, failure: 'inline' });
}

export function useRemoveSecondFactor(name: string) {
  return useEndpointMutation(removeSecondFactor, {
    invalidates: ['/api/users'],
    success: { title: 'Second step removed', description: `${name} is signed out everywhere.` },
    failure: 'inline',
  });
}

export function useForgetTrustedDevices() {
  return useEndpointMutation(forgetTrustedDevices, {
    invalidates: FACTOR,
    success: {
      title: 'Every browser will be asked again',
      description:
        'The next sign-in with your password asks for the second step, on this device too.',
    },
  });
}
