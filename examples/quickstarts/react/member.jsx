import { useAccount, useRequest, useSignIn, useSignOut } from '@feisuo/account-sdk/react';
import { useEffect, useState } from 'react';

export function Member() {
  const { status, returnTo } = useAccount();
  const { signIn, pending, error } = useSignIn();
  const { signOut } = useSignOut();
  const member = useMember(status === 'signedIn');
  useEffect(() => {
    if (returnTo) history.replaceState(null, '', returnTo);
  }, [returnTo]);

  if (status === 'unknown') return <p>Loading…</p>;
  if (status === 'signedIn')
    return (
      <>
        <p>{member ? `${member.name} (${member.email})` : 'Loading…'}</p>
        <button onClick={() => void signOut()}>Sign out</button>
      </>
    );
  return (
    <>
      <p>{error ? error.error_description : 'You are not signed in.'}</p>
      <button disabled={pending} onClick={() => void signIn()}>
        Sign in
      </button>
    </>
  );
}

/** Reads name and e-mail of the signed-in member; null until then. */
function useMember(isSignedIn) {
  const request = useRequest();
  const [member, setMember] = useState(null);
  useEffect(() => {
    if (!isSignedIn) return undefined;
    let isCurrent = true;
    request({ path: '/v1/auth/userinfo', withCredentials: true }).then(
      (found) => isCurrent && setMember(found),
      (error) => console.warn(error.error, error.error_description),
    );
    return () => {
      isCurrent = false;
      setMember(null);
    };
  }, [isSignedIn, request]);
  return member;
}
